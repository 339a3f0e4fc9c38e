import '#web/theme/late/printed-grid.css'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { css } from 'styled-system/css'
import { printedGrid } from 'styled-system/recipes'
import { AdminStates } from '#web/features/admin/query-states.tsx'
import { type Driver, driversQuery, type Race } from '#web/features/races/api.ts'
import { RaceFacts } from '#web/features/races/components/card/race-facts.tsx'
import { dayAndTime } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SlotMeter } from '#web/ui/slot-meter.tsx'
import { DriverList } from './components/races/driver-list.tsx'
import { RemoveDriverDialog } from './components/races/remove-driver-dialog.tsx'

type DriversDialogProps = { race: Race; open: boolean; onClose: () => void }

/** Who is on the grid of a race, in the order they registered. */
export default function DriversDialog({ race, open, onClose }: DriversDialogProps) {
  const query = useQuery(driversQuery(race.id))
  const [asked, setAsked] = useState<{ driver: Driver; visit: number; open: boolean }>()
  const registered = query.data?.length ?? race.registeredCount
  const standing = `${registered}/${race.maxParticipants}`
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Registered Drivers"
      description={<span className={css({ overflowWrap: 'anywhere' })}>{race.name}</span>}
      footer={
        <>
          {registered > 0 && (
            <Button variant="ghost" icon={<Printer />} onClick={() => window.print()}>
              Print
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className={printedGrid()}>
        <RaceFacts
          facts={[
            ['Start', dayAndTime(race.date)],
            ['Track', race.track],
            ['Car class', race.carClass],
            ['Registered', standing],
          ]}
        />
        <div data-slot-meter className={css({ mt: '2', mb: '6' })}>
          <SlotMeter
            filled={registered}
            total={race.maxParticipants}
            label="Places taken"
            valueText={`${registered} of ${race.maxParticipants} registered`}
          />
        </div>
        <AdminStates query={query} what="drivers">
          {drivers => (
            <DriverList
              drivers={drivers}
              onRemove={driver => setAsked({ driver, visit: (asked?.visit ?? 0) + 1, open: true })}
            />
          )}
        </AdminStates>
      </div>
      {asked && (
        <RemoveDriverDialog
          key={asked.visit}
          race={race}
          driver={asked.driver}
          open={asked.open}
          onClose={() =>
            // An answer that comes late must not close what has been opened since.
            setAsked(current => (current?.visit === asked.visit ? { ...current, open: false } : current))
          }
        />
      )}
    </Dialog>
  )
}
