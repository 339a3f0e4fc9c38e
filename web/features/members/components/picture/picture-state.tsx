import { css } from 'styled-system/css'
import type { PictureUpload } from '#web/features/members/picture-upload.ts'
import { UploadProgress } from '#web/features/uploads/components/upload-progress.tsx'
import { Button } from '#web/ui/button.tsx'

type PictureStateProps = { name: string; picture: PictureUpload; isOwn: boolean }

/** How far the picture is, what is wrong with it, and what can be done about it. */
export function PictureState({ name, picture, isOwn }: PictureStateProps) {
  const { item, path } = picture
  if (item?.state.step === 'uploading')
    return (
      <div tabIndex={-1} className={facts}>
        <UploadProgress name={item.file.name} sent={item.state.sent} total={item.state.total} />
        <Button ref={keepFocus} variant="ghost" size="sm" onClick={picture.cancel}>
          Cancel upload
        </Button>
      </div>
    )
  return (
    <div tabIndex={-1} className={facts}>
      {item?.state.step === 'failed' && (
        <p role="alert" className={wrong}>
          {item.state.problem}
          {item.state.detail && `. ${item.state.detail}`}
        </p>
      )}
      <p className={hint}>{isOwn ? 'JPG, PNG or GIF, at most 5 MB' : adminsHint(name, path)}</p>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        {picture.mayRetry && (
          <Button ref={keepFocus} variant="secondary" size="sm" onClick={() => void picture.retry()}>
            Retry
          </Button>
        )}
        {path !== '' && (
          <Button ref={keepFocus} variant="ghost" size="sm" onClick={picture.remove}>
            Remove picture
          </Button>
        )}
      </div>
    </div>
  )
}

// A button that leaves with the focus, because it was pressed or the upload has ended, leaves it to what it stood in.
function keepFocus(button: HTMLButtonElement) {
  return () => {
    if (button === document.activeElement)
      button.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
  }
}

function adminsHint(name: string, path: string) {
  return path ? `Only ${name} can choose another picture.` : `${name} has no picture.`
}

const facts = css({
  display: 'grid',
  justifyItems: 'start',
  gap: '2',
  minWidth: '0',
  '& > [role=progressbar]': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
  },
})
const hint = css({ color: 'fg.muted', fontSize: 'sm' })
const wrong = css({ color: 'status.danger.fg', fontSize: 'sm', fontWeight: 'semibold' })
