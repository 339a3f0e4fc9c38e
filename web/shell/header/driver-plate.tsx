import { Link } from 'react-router'
import { css, cx } from 'styled-system/css'
import type { Member } from '#web/features/session/api.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { siteHeader } from './header.look.ts'

type Ground = 'pit' | 'sheet'

type DriverPlateProps = { member: Member; on: Ground; onFollow?: () => void }

/** The signed-in member, linked to their profile, with a badge while they wait for approval. */
export function DriverPlate({ member, on, onFollow }: DriverPlateProps) {
  const styles = siteHeader({ on })
  const who = (second: string) => (
    <>
      <Avatar name={member.displayName} src={member.profileImageUrl} />
      <div className={styles.who}>
        <p className={styles.welcome}>
          Welcome, <bdi>{member.displayName}</bdi>
        </p>
        <p className={styles.gamertag}>{second}</p>
      </div>
    </>
  )
  return (
    <div className={styles.driver}>
      {member.status === 'pending' && <PendingPlate on={on} />}
      {member.status === 'rejected' ? (
        who(member.gamertag)
      ) : (
        <Link
          to={`/members/${member.id}/profile`}
          className={cx(styles.driver, way, grounds[on])}
          onClick={onFollow}
        >
          {who('Profile')}
        </Link>
      )}
    </div>
  )
}

const way = css({ borderRadius: 'control', py: '1', pl: '2', pr: '3' })
const grounds = {
  pit: css({ _hover: { bg: 'bg.pitHover' } }),
  sheet: css({ _hover: { bg: 'bg.raised' } }),
}

/** The badge of a driver whom no admin has approved or rejected yet. */
export function PendingPlate({ on }: { on: Ground }) {
  return <Badge on={on === 'pit' ? 'art' : 'surface'}>Pending</Badge>
}
