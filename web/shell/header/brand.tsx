import { Link, useNavigate } from 'react-router'
import { siteHeader } from 'styled-system/recipes'
import { ClubMark } from './club-mark.tsx'

/** The club's mark and name; leads home, and by double-click to the race director's desk (decision 44). */
export function Brand() {
  const navigate = useNavigate()
  return (
    <Link to="/" className={siteHeader().brand} onDoubleClick={() => navigate('/admin')}>
      <ClubMark />
      Racing Club
    </Link>
  )
}
