import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { css } from 'styled-system/css'
import { useSession } from '#web/features/session/api.ts'
import { clubNow } from '#web/lib/clock.ts'
import { daysAfter } from '#web/lib/london-time.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LazyDialog, LazyPart } from '#web/ui/lazy.tsx'
import { SectionStates } from '#web/ui/section-states.tsx'
import { SegmentGroup } from '#web/ui/segment-group.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { tablesOfSeason } from '#worker/features/standings/rules/season.ts'
import type { Table } from '#worker/features/standings/rules/tables.ts'
import { londonDayAt } from '#worker/lib/text/london-clock.ts'
import { type Leaderboards, leaderboardsQuery, type Standings, standingsQuery } from './api.ts'
import type { Question } from './explanation-dialog.tsx'
import { contendersOf, namesOf } from './names.ts'
import { standingsTable } from './standings.look.ts'
import { StandingsTable } from './standings-table.tsx'

/** The standings of the club's championships, one per tab; `children` follow once they would not be pushed down. */
export default function ClubStandings({ children }: { children?: ReactNode }) {
  const { member } = useSession()
  const query = useQuery(leaderboardsQuery(member !== null))
  const open = useOpenChampionship(query.data?.championships)
  const first = useQuery({ ...standingsQuery(open?.id ?? '', member !== null), enabled: open !== undefined })
  const [hasStood, setHasStood] = useState(false)
  if (!hasStood && !query.isPending && !(open && first.isPending)) setHasStood(true)
  return (
    <>
      <Card as="section" padded aria-label="Standings">
        <SectionStates<Leaderboards> query={query} what="leaderboards">
          {({ championships, nextRaceDay }) =>
            championships.length === 0 ? (
              <EmptyState art={<CalendarClock />} title={toCome(nextRaceDay)} />
            ) : (
              <ChampionshipTabs championships={championships} />
            )
          }
        </SectionStates>
      </Card>
      {hasStood && children}
    </>
  )
}

// Kept in the address, so that it can be shared.
function useOpenChampionship(championships: Leaderboards['championships'] = []) {
  const [params] = useSearchParams()
  return championships.find(({ id }) => id === params.get('championship')) ?? championships[0]
}

function toCome(nextRaceDay: string | null) {
  const isTomorrow = nextRaceDay === daysAfter(londonDayAt(clubNow()), 1)
  return `Race results will appear here after ${isTomorrow ? "tomorrow's" : 'the next'} race.`
}

function ChampionshipTabs({ championships }: Pick<Leaderboards, 'championships'>) {
  const [, setParams] = useSearchParams()
  const open = useOpenChampionship(championships)
  if (!open) return null
  return (
    <Tabs
      label="Championships"
      items={championships.map(({ id, name }) => ({ value: id, label: name }))}
      value={open.id}
      onChange={championship => setParams({ championship }, { replace: true, preventScrollReset: true })}
    >
      <TabPanel value={open.id}>
        <ChampionshipStandings key={open.id} championship={open} />
      </TabPanel>
    </Tabs>
  )
}

type ChampionshipStandingsProps = { championship: Leaderboards['championships'][number] }

function ChampionshipStandings({ championship }: ChampionshipStandingsProps) {
  const { member } = useSession()
  const query = useQuery(standingsQuery(championship.id, member !== null))
  return (
    <SectionStates<Standings> query={query} what="standings">
      {standings => <SeasonTables standings={standings} name={championship.name} />}
    </SectionStates>
  )
}

const explanation = new LazyPart(() => import('./explanation-dialog.tsx'))

/** The tables of a championship: classes, overall and teams, one at a time. */
function SeasonTables({ standings, name }: { standings: Standings; name: string }) {
  const styles = standingsTable
  const { member } = useSession()
  const isMember = member !== null && member.status !== 'rejected'
  const { season } = standings
  const tables = useMemo(() => tablesOfSeason(season), [season])
  const [chosen, setChosen] = useState<string>()
  const [asked, setAsked] = useState<{ question: Question; open: boolean }>()
  const table = tables.find(it => it.name === chosen) ?? ownClass(tables, standings, member) ?? tables[0]
  if (!table) return null
  // In a team table ties are between teams; cells name drivers.
  const isOfTeams = table.kind === 'teams' && asked?.question.explained[0]?.kind !== 'team-cell'
  const rounds = season.rounds.length
  const isProvisional = season.rounds.some(({ finalAt }) => finalAt === null)
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <h2 className={css({ textStyle: 'h2' })}>{`After ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`}</h2>
        {tables.length > 1 && (
          <SegmentGroup
            label="Table"
            options={tables.map(it => ({ value: it.name, label: it.name }))}
            value={table.name}
            onChange={setChosen}
            className={css({ flexWrap: 'wrap' })}
          />
        )}
      </div>
      <StandingsTable
        key={table.name}
        table={table}
        rounds={season.rounds}
        caption={`${name}, ${table.name}`}
        contenderOf={contendersOf(standings, table.kind, member)}
        isMember={isMember}
        onAsk={question => setAsked({ question, open: true })}
      />
      {isProvisional && <p className={styles.note}>* Provisional: the result can still change.</p>}
      {season.scoring.bestRounds !== null && (
        <p className={styles.note}>
          {`${bestRoundsCount(season.scoring.bestRounds)}. The others are struck through.`}
        </p>
      )}
      {asked && (
        <LazyDialog
          part={explanation}
          question={asked.question}
          scoring={season.scoring}
          names={namesOf(standings, isOfTeams)}
          open={asked.open}
          onClose={() => setAsked({ ...asked, open: false })}
        />
      )}
    </div>
  )
}

/** The table of the reader's own class, which is shown first. */
function ownClass(tables: readonly Table[], standings: Standings, reader: { id: string } | null) {
  const contenderOf = contendersOf(standings, 'class', reader)
  return tables.find(({ kind, rows }) => kind === 'class' && rows.some(({ id }) => contenderOf(id).isOwn))
}

function bestRoundsCount(rounds: number) {
  return rounds === 1 ? 'The best round counts' : `The best ${rounds} rounds count`
}
