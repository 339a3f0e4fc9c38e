import { MoreHorizontal } from 'lucide-react'
import { type ComponentProps, type JSX, type ReactElement, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type LazyPart, useLazyPart } from '#web/ui/lazy.tsx'
import { NoConnection } from '#web/ui/no-connection.tsx'

type MoreActionsProps<Acts> = {
  menu: LazyPart<Acts & { trigger: ReactElement }>
  acts: Acts
  variant?: ComponentProps<typeof IconButton>['variant']
  /** The id of the element that names the subject of the actions. */
  nameId: string
}

/** The button for rare actions. The menu mounts on a press: one for each of hundreds of rows would be slow. */
export function MoreActions<Acts extends object>({ menu, acts, variant, nameId }: MoreActionsProps<Acts>) {
  const [isAsked, setIsAsked] = useState(false)
  const { Part: Menu, isMissing } = useLazyPart(menu, isAsked)
  const look = { variant, 'aria-describedby': nameId }
  if (Menu && isAsked) {
    const props = { ...acts, trigger: <MoreButton {...look} /> }
    return <Menu {...(props as typeof props & JSX.IntrinsicAttributes)} />
  }
  return (
    <>
      <MoreButton
        {...look}
        aria-haspopup="dialog"
        aria-expanded={false}
        onPointerEnter={menu.fetchAhead}
        onFocus={menu.fetchAhead}
        onClick={() => setIsAsked(true)}
      />
      {isMissing && <NoConnection onDismiss={() => setIsAsked(false)} />}
    </>
  )
}

function MoreButton(props: Omit<ComponentProps<typeof IconButton>, 'label' | 'children'>) {
  return (
    <IconButton {...props} label="More actions" size="sm">
      <MoreHorizontal />
    </IconButton>
  )
}
