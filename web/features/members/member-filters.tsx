import { ChevronDown, Search, X } from 'lucide-react'
import { useRef } from 'react'
import { css, cx } from 'styled-system/css'
import { field } from '#web/ui/controls.look.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { memberStatuses } from '#worker/features/members/contract.ts'
import type { StatusFilter } from './member-search.ts'

const labels: Record<StatusFilter, string> = {
  any: 'Any status',
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
}

type MemberFiltersProps = {
  search: string
  onSearch: (search: string) => void
  status: StatusFilter
  onStatus: (status: StatusFilter) => void
  /** The number of members shown, in words. */
  result: string
  /** `pit`: on the dark head of the page. */
  on: 'pit' | 'page'
}

/** Filters members by gamertag, name or car number, and by status. */
export function MemberFilters({ search, onSearch, status, onStatus, result, on }: MemberFiltersProps) {
  const styles = field
  const box = useRef<HTMLInputElement>(null)
  const clear = () => {
    onSearch('')
    box.current?.focus()
  }
  return (
    <search className={cx(row, on === 'pit' && onPit)}>
      <div className={css({ position: 'relative', flex: '[1 1 9rem]', minWidth: '0', maxWidth: '[26rem]' })}>
        <Search aria-hidden="true" className={icon} />
        <input
          ref={box}
          type="search"
          aria-label="Search by gamertag, name or number"
          placeholder="Gamertag, name or #"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          className={cx(styles.control, searchBox, search !== '' && beforeClear)}
          value={search}
          onChange={event => onSearch(event.target.value)}
        />
        {search !== '' && (
          <IconButton label="Clear search" size="sm" className={clearButton} onClick={clear}>
            <X />
          </IconButton>
        )}
      </div>
      <StatusSelect status={status} onStatus={onStatus} />
      <div className={css({ ml: 'auto' })}>
        <p role="status" className={cx(resultLine, on === 'pit' ? lightText : quietText)}>
          {result}
        </p>
      </div>
    </search>
  )
}

function StatusSelect({ status, onStatus }: Pick<MemberFiltersProps, 'status' | 'onStatus'>) {
  const styles = field
  return (
    <div className={styles.selectBox}>
      <select
        aria-label="Status"
        className={styles.control}
        value={status}
        onChange={event => onStatus(event.target.value as StatusFilter)}
      >
        {(['any', ...memberStatuses] as const).map(value => (
          <option key={value} value={value}>
            {labels[value]}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" />
    </div>
  )
}

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', mb: '6' })
const onPit = css({ '--ring': '{colors.focus.ringOnPit}' })
const icon = css({
  position: 'absolute',
  left: '3',
  top: '[calc(50% - 9px)]',
  width: '[18px]',
  height: '[18px]',
  color: 'fg.muted',
  pointerEvents: 'none',
})
const searchBox = css({ pl: '10', '&::-webkit-search-cancel-button': { display: 'none' } })
const beforeClear = css({ pr: '10' })
const clearButton = css({ position: 'absolute', right: '1', top: '1' })
const resultLine = css({ srOnly: { base: true, md: false }, textStyle: 'small' })
const lightText = css({ color: 'fg.onPitMuted' })
const quietText = css({ color: 'fg.muted' })
