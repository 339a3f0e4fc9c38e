import { CircleAlert, Plus, X } from 'lucide-react'
import { css } from 'styled-system/css'
import { Button } from '#web/ui/button.tsx'
import { field } from '#web/ui/controls.look.ts'
import { Field, Input } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LazyPart, useLazyPart } from '#web/ui/lazy.tsx'
import { parseObjectPath } from '#worker/features/uploads/rules/object-paths.ts'

const clipUpload = new LazyPart(() => import('./clip-upload.tsx'))

type ClipsFieldProps = {
  /** Links as typed, and paths of uploaded files. */
  clips: string[]
  onChange: (change: (clips: string[]) => string[]) => void
  /** Maximum number of clips. */
  most: number
  /** Errors by the contract's paths: `clips.1`. */
  errors: Record<string, string>
}

/** Links to clips, and uploads from this device. */
export function ClipsField({ clips, onChange, most, errors }: ClipsFieldProps) {
  const { Part: ClipUpload } = useLazyPart(clipUpload)
  const isFull = clips.length >= most
  const styles = field
  return (
    <fieldset className={css({ display: 'grid', gap: '2', minWidth: '0' })}>
      <legend className={styles.label}>Clips</legend>
      <p className={styles.helper}>
        {`Links to YouTube, Twitch or elsewhere, or short files from this device. Up to ${most}.`}
      </p>
      {clips.map((clip, n) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a link that is being typed has nothing else that stays.
          key={n}
          className={clipRow}
        >
          <ClipRow
            clip={clip}
            n={n}
            error={errors[`clips.${n}`]}
            onChange={text => onChange(all => all.map((one, at) => (at === n ? text : one)))}
          />
          <IconButton
            label={`Remove clip ${n + 1}`}
            onClick={() => onChange(all => all.filter((_, at) => at !== n))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      {errors.clips && (
        <p role="alert" className={styles.error}>
          <CircleAlert aria-hidden="true" />
          <span>{errors.clips}</span>
        </p>
      )}
      {!isFull && (
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>
          <Button variant="secondary" icon={<Plus />} onClick={() => onChange(all => [...all, ''])}>
            Add a link
          </Button>
          {ClipUpload && (
            <ClipUpload onPath={path => onChange(all => (all.length < most ? [...all, path] : all))} />
          )}
        </div>
      )}
    </fieldset>
  )
}

type ClipRowProps = { clip: string; n: number; error: string | undefined; onChange: (text: string) => void }

function ClipRow({ clip, n, error, onChange }: ClipRowProps) {
  const file = parseObjectPath(clip)
  if (file && !error)
    return (
      <p className={css({ py: '3', fontSize: 'md' })}>
        {file.isVideo ? 'A clip from this device' : 'A picture from this device'}
      </p>
    )
  return (
    <Field label={`Link ${n + 1}`} error={error}>
      <Input
        name={`clips.${n}`}
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={clip}
        onChange={event => onChange(event.target.value)}
      />
    </Field>
  )
}

/** The clips to send. Empty rows are dropped from the form too, so that errors match their rows. */
export function filledClips(typed: readonly string[], change: (part: { clips: string[] }) => void): string[] {
  const clips = typed.map(clip => clip.trim()).filter(Boolean)
  if (clips.length < typed.length) change({ clips })
  return clips
}

const clipRow = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '2',
  alignItems: 'end',
})
