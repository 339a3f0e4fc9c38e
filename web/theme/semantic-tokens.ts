import { defineSemanticTokens } from '@pandacss/dev'

/**
 * Meaning is fixed: yellow is yours, red is closing or destructive, green is open. `_moreContrast` and `_lightMoreContrast` are
 * for whoever has asked their system for it: what is quiet speaks up, and every line is seen.
 */
export const semanticTokens = defineSemanticTokens({
  spacing: {
    gutter: { value: { base: '16px', md: '24px' } },
    // How far the first row of cards climbs into the page head.
    headOverlap: { value: '56px' },
  },
  sizes: {
    header: { value: { base: '56px', lg: '68px' } },
    // The bar under a phone's thumb.
    bottomBar: { value: { base: 'calc(56px + env(safe-area-inset-bottom))', lg: '0px' } },
  },
  colors: {
    bg: {
      canvas: { value: { base: '{colors.concrete.100}', _dark: '#072017' } },
      surface: { value: { base: '{colors.white}', _dark: '#0E2C21' } },
      raised: { value: { base: '{colors.concrete.50}', _dark: '#15392B' } },
      sunken: { value: { base: '{colors.concrete.200}', _dark: '#041912' } },
      pit: { value: { base: '{colors.brg.850}', _dark: '#07281D' } },
      pitHover: { value: { base: '{colors.brg.800}', _dark: '#13392B' } },
      overlay: { value: { base: 'rgb(4 24 16 / .55)', _dark: 'rgb(2 10 7 / .72)' } },
    },
    fg: {
      default: { value: { base: '{colors.concrete.900}', _dark: '#F1F6EC' } },
      muted: {
        value: {
          base: '{colors.concrete.700}',
          _dark: { base: '#B2C5B8', _moreContrast: '#E3ECE5' },
          _lightMoreContrast: '{colors.concrete.800}',
        },
      },
      subtle: {
        value: {
          base: '{colors.concrete.600}',
          _dark: { base: '#8FA597', _moreContrast: '#CBD8CF' },
          _lightMoreContrast: '{colors.concrete.700}',
        },
      },
      onPit: { value: { base: '#F4F8EF', _dark: '#F4F8EF' } },
      onPitMuted: {
        value: {
          base: '#BACFC2',
          _dark: { base: '#B0C5B8', _moreContrast: '#F4F8EF' },
          _lightMoreContrast: '#F4F8EF',
        },
      },
      disabled: {
        value: {
          base: '{colors.concrete.500}',
          _dark: { base: '#667A6E', _moreContrast: '#A9BBB0' },
          _lightMoreContrast: '{colors.concrete.600}',
        },
      },
    },
    border: {
      subtle: {
        value: {
          base: '{colors.concrete.200}',
          _dark: { base: '#214134', _moreContrast: '#698D7A' },
          _lightMoreContrast: '{colors.concrete.500}',
        },
      },
      default: {
        value: {
          base: '{colors.concrete.300}',
          _dark: { base: '#305143', _moreContrast: '#8FB09E' },
          _lightMoreContrast: '{colors.concrete.600}',
        },
      },
      strong: {
        value: {
          base: '{colors.concrete.500}',
          _dark: { base: '#698D7A', _moreContrast: '#C9DAD0' },
          _lightMoreContrast: '{colors.concrete.900}',
        },
      },
      onPit: {
        value: {
          base: 'rgb(255 255 255 / .22)',
          _dark: { base: 'rgb(255 255 255 / .18)', _moreContrast: 'rgb(255 255 255 / .7)' },
          _lightMoreContrast: 'rgb(255 255 255 / .7)',
        },
      },
    },
    accent: {
      solid: { value: { base: '{colors.brg.700}', _dark: '{colors.yellow.400}' } },
      solidHover: { value: { base: '{colors.brg.800}', _dark: '{colors.yellow.300}' } },
      fg: { value: { base: '{colors.white}', _dark: '{colors.yellow.950}' } },
      // In the dark links are blue: yellow is what is yours.
      text: { value: { base: '{colors.brg.600}', _dark: '{colors.blue.400}' } },
      soft: { value: { base: '{colors.brg.50}', _dark: '{colors.brg.800}' } },
    },
    plate: {
      solid: { value: { base: '{colors.yellow.400}', _dark: '{colors.yellow.400}' } },
      fg: { value: { base: '{colors.yellow.950}', _dark: '{colors.yellow.950}' } },
    },
    livery: {
      british: { value: { base: '#054631', _dark: '#0E4C36' } },
      french: { value: { base: '#163B6A', _dark: '#1C4070' } },
      italian: { value: { base: '#691A1F', _dark: '#702024' } },
      dutch: { value: { base: '#5A2D0E', _dark: '#603314' } },
      belgian: { value: { base: '#4A3806', _dark: '#4F3E0D' } },
      german: { value: { base: '#363C43', _dark: '#3B4149' } },
    },
    focus: {
      ring: { value: { base: '{colors.blue.600}', _dark: '{colors.yellow.300}' } },
      ringOnPit: { value: { base: '{colors.yellow.400}', _dark: '{colors.yellow.300}' } },
    },
    status: {
      open: {
        fg: { value: { base: '{colors.green.700}', _dark: '{colors.green.400}' } },
        soft: { value: { base: '#D8F8E2', _dark: '#0C341E' } },
      },
      closing: {
        fg: { value: { base: '{colors.red.700}', _dark: '{colors.red.400}' } },
        solid: { value: { base: '{colors.red.600}', _dark: '{colors.red.600}' } },
        onSolid: { value: { base: '{colors.white}', _dark: '{colors.white}' } },
        soft: { value: { base: '#FFEBEA', _dark: '#401A1A' } },
      },
      closed: {
        fg: { value: { base: '{colors.concrete.700}', _dark: '#ADBBB2' } },
        soft: { value: { base: '{colors.concrete.200}', _dark: '#28332E' } },
      },
      registered: {
        solid: { value: { base: '{colors.yellow.400}', _dark: '{colors.yellow.400}' } },
        onSolid: { value: { base: '{colors.yellow.950}', _dark: '{colors.yellow.950}' } },
        fg: { value: { base: '{colors.yellow.700}', _dark: '{colors.yellow.400}' } },
        soft: { value: { base: '#FDF5CB', _dark: '#2B3114' } },
      },
      info: {
        fg: { value: { base: '{colors.blue.700}', _dark: '{colors.blue.400}' } },
        soft: { value: { base: '#E4F3FE', _dark: '#0A2D3A' } },
      },
      warn: {
        fg: { value: { base: '{colors.amber.700}', _dark: '{colors.amber.400}' } },
        soft: { value: { base: '#FFEFD8', _dark: '#382810' } },
      },
      danger: {
        fg: { value: { base: '{colors.red.700}', _dark: '{colors.red.400}' } },
        solid: { value: { base: '{colors.red.600}', _dark: '{colors.red.600}' } },
        onSolid: { value: { base: '{colors.white}', _dark: '{colors.white}' } },
      },
    },
    timing: {
      purple: { value: { base: '{colors.violet.700}', _dark: '{colors.violet.400}' } },
      green: { value: { base: '{colors.green.700}', _dark: '{colors.green.400}' } },
      yellow: { value: { base: '{colors.yellow.700}', _dark: '{colors.yellow.400}' } },
    },
    // Who does what in the club: none of them means anything else.
    role: {
      blue: { value: { base: '{colors.blue.700}', _dark: '{colors.blue.400}' } },
      copper: { value: { base: '#8A4436', _dark: '#F0A794' } },
      teal: { value: { base: '#00666B', _dark: '#5AD4D4' } },
      violet: { value: { base: '{colors.violet.700}', _dark: '{colors.violet.400}' } },
      amber: { value: { base: '{colors.amber.700}', _dark: '{colors.amber.400}' } },
      indigo: { value: { base: '#3D4DB3', _dark: '#A9B5FA' } },
      rose: { value: { base: '#A3256F', _dark: '#F59BCB' } },
      moss: { value: { base: '#566000', _dark: '#C5D36A' } },
    },
    lamp: {
      off: { value: { base: '#2A1413', _dark: '#2A1413' } },
      on: { value: { base: '#FF3B30', _dark: '#FF3B30' } },
      glow: { value: { base: 'rgb(255 59 48 / .55)', _dark: 'rgb(255 59 48 / .55)' } },
      housing: { value: { base: '#0B0F0D', _dark: '#060A08' } },
    },
    kerb: {
      a: { value: { base: '#E5322D', _dark: '#E5322D' } },
      b: { value: { base: '#FFFFFF', _dark: '#F4F8EF' } },
    },
    grid: {
      fill: { value: { base: '{colors.brg.700}', _dark: '#E6EDE2' } },
      empty: {
        value: {
          base: '{colors.concrete.500}',
          _dark: { base: '#698D7A', _moreContrast: '#C9DAD0' },
          _lightMoreContrast: '{colors.concrete.700}',
        },
      },
    },
    track: {
      line: { value: { base: '#F4F8EF', _dark: '#F4F8EF' } },
      casing: { value: { base: 'rgb(255 255 255 / .16)', _dark: 'rgb(255 255 255 / .13)' } },
      lineMuted: { value: { base: 'rgb(255 255 255 / .55)', _dark: 'rgb(255 255 255 / .45)' } },
    },
  },
})
