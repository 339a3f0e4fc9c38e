import { useQuery } from '@tanstack/react-query'
import { championshipsQuery } from '#web/features/championships/api.ts'
import type { Race } from '#web/features/races/api.ts'
import { Field, NativeSelect } from '#web/ui/field.tsx'

type ChampionshipFieldProps = { race?: Race; initial?: string | null; error?: string }

/** The championship that a race belongs to, if any. */
export function ChampionshipField({ race, initial, error }: ChampionshipFieldProps) {
  const { data = [], isError } = useQuery(championshipsQuery)
  // The race's own is there from the start, or a form that is quicker than the list would lose it.
  const own = race?.championshipId && { id: race.championshipId, name: race.championshipName ?? 'As before' }
  const others = data.filter(({ id }) => id !== race?.championshipId)
  return (
    <Field
      label="Championship"
      error={error}
      helper={isError ? 'Failed to fetch championships. You can add it later.' : 'Optional.'}
    >
      <NativeSelect name="championshipId" defaultValue={initial ?? ''}>
        <option value="">No championship</option>
        {own && <option value={own.id}>{own.name}</option>}
        {others.map(({ id, name, season }) => (
          <option key={id} value={id}>
            {name}, {season}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}
