import { Bell, Monitor, PlusSquare, Radio, Share, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { css } from 'styled-system/css'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type AlertsHelpProps = { what: 'blocked' | 'home-screen'; open?: boolean; onClose?: () => void }

/** Explains what the driver has to change in the settings of their browser or phone before alerts can arrive. */
export default function AlertsHelp({ what, open = false, onClose = () => {} }: AlertsHelpProps) {
  const { title, description, steps, isInOrder } = explanations[what]
  const List = isInOrder ? 'ol' : 'ul'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={title}
      description={description}
      footer={<Button onClick={onClose}>Got it</Button>}
    >
      <List className={list}>
        {steps.map(({ icon, head, text }) => (
          <li key={head} className={step}>
            {icon}
            <p>
              <strong className={css({ display: 'block', fontWeight: 'semibold' })}>{head}</strong>
              <span className={css({ color: 'fg.muted' })}>{text}</span>
            </p>
          </li>
        ))}
      </List>
    </Dialog>
  )
}

interface Explanation {
  title: string
  description: string
  steps: { icon: ReactNode; head: string; text: string }[]
  /** Whether the steps follow one another, rather than being alternatives. */
  isInOrder: boolean
}

const explanations: Record<AlertsHelpProps['what'], Explanation> = {
  blocked: {
    title: 'Unblock Alerts',
    description:
      'This browser blocks the club’s alerts. Only you can change that, in its settings. Then come back and switch alerts on.',
    isInOrder: false,
    steps: [
      {
        icon: <Monitor aria-hidden="true" />,
        head: 'On a computer',
        text: 'Press the icon to the left of the address, and set Notifications to Allow.',
      },
      {
        icon: <Smartphone aria-hidden="true" />,
        head: 'On Android',
        text: 'Open the browser’s menu, then Settings, Site settings, Notifications, and allow this site.',
      },
      {
        icon: <Bell aria-hidden="true" />,
        head: 'On iPhone and iPad',
        text: 'Open Settings, then Notifications, Racing Club, and switch Allow Notifications on.',
      },
    ],
  },
  'home-screen': {
    title: 'Add the club to your home screen',
    description: 'iPhone and iPad only allow alerts from apps on the home screen. It takes three taps.',
    isInOrder: true,
    steps: [
      {
        icon: <Share aria-hidden="true" />,
        head: 'Tap Share',
        text: 'It’s in the browser’s toolbar: a square with an arrow.',
      },
      {
        icon: <PlusSquare aria-hidden="true" />,
        head: 'Choose Add to Home Screen',
        text: 'Scroll down the list to find it, then tap Add.',
      },
      {
        icon: <Radio aria-hidden="true" />,
        head: 'Open Racing Club from there',
        text: 'Sign in, and switch alerts on in the menu.',
      },
    ],
  },
}

const list = css({ display: 'grid', gap: '4', listStyle: 'none' })
const step = css({
  display: 'grid',
  gridTemplateColumns: '[24px minmax(0, 1fr)]',
  gap: '3',
  '& > svg': { width: '[20px]', height: '[20px]', mt: '0.5', color: 'accent.text', strokeWidth: '[1.75]' },
})
