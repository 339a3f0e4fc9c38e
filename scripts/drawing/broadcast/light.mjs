// The colours of an hour.
const common = {
  kerb: ['#D52023', '#EEF2EC'],
  paint: '#E4ECE4',
  head: '#FFF3B0',
  tail: '#FF3B30',
  boards: ['#FCD71B', '#F4F8EF', '#034E32', '#F4F8EF'],
}

export const dusk = {
  ...common,
  sky: [
    [0, '#0B3B3F'],
    [0.45, '#2A7A5C'],
    [0.75, '#E0B35A'],
    [1, '#FCE3A0'],
  ],
  hills: ['#2C5F52', '#17463A'],
  grass: ['#1B5A3E', '#1F6446'],
  road: ['#3B4844', '#3E4B47'],
  rubber: '#323E3A',
  rail: '#8FA39A',
  railLine: '#5F746B',
  trees: ['#0F4430', '#16553B'],
  treeShade: '#0A3325',
  sun: '#FFE9B0',
  dark: '#04201A',
  glass: '#0B1E1C',
  pool: 0.1,
  headSize: 0.62,
}

export const night = {
  ...common,
  kerb: ['#A81B1E', '#B9C6BD'],
  paint: '#9FB3A8',
  boards: ['#C9AC10', '#AEBDB4', '#023C28', '#AEBDB4'],
  sky: [
    [0, '#010B08'],
    [0.5, '#03271B'],
    [1, '#14513C'],
  ],
  hills: ['#0A3426', '#06261B'],
  grass: ['#0A2E20', '#0C3526'],
  road: ['#18231F', '#1A2622'],
  rubber: '#121B18',
  rail: '#43584F',
  railLine: '#2B3D35',
  trees: ['#05241A', '#082E21'],
  treeShade: '#031A12',
  sun: '#BFF3DA',
  dark: '#010D09',
  glass: '#04120D',
  pool: 0.2,
  headSize: 0.95,
}

export const morning = {
  ...common,
  sky: [
    [0, '#5FA8C8'],
    [0.55, '#B9DDE0'],
    [1, '#FFF3CF'],
  ],
  hills: ['#8FB9A5', '#5B9478'],
  grass: ['#4C9A5C', '#55A565'],
  road: ['#66706C', '#6A7470'],
  rubber: '#59635F',
  rail: '#C9D6CE',
  railLine: '#94A69C',
  trees: ['#2F7A4C', '#3B8A58'],
  treeShade: '#226340',
  sun: '#FFF7DC',
  dark: '#0C3B30',
  glass: '#17343A',
  pool: 0,
  headSize: 0.34,
}
