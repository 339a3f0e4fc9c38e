import { useDeferredValue, useMemo } from 'react'
import type { MemberStatus } from '#worker/features/members/contract.ts'
import { gamertagKey } from '#worker/features/members/rules/gamertag.ts'
import type { ListedMember } from './api.ts'

export type StatusFilter = MemberStatus | 'any'

type Searched = Pick<ListedMember, 'gamertag' | 'displayName' | 'carNumber' | 'status'>

// Letters that Unicode does not decompose, and what people type for them.
const plainLetters: Record<string, string> = { ø: 'o', đ: 'd', ð: 'd', ł: 'l', æ: 'ae', œ: 'oe', þ: 'th' }

/** A text as searches compare it: without case, accents and extra spaces. */
export function searchKey(text: string): string {
  const bare = gamertagKey(text).normalize('NFKD').replace(/\p{M}/gu, '')
  return bare.replace(/[øđðłæœþ]/g, letter => plainLetters[letter] ?? letter)
}

/** Whether `wanted`, a search key, is in the gamertag or the name, or starts the car number, with or without `#`. */
export function matchesSearch(
  { names, carNumber }: { names: string[]; carNumber: string | null },
  wanted: string,
) {
  return (
    names.some(name => name.includes(wanted)) || (carNumber?.startsWith(wanted.replace('#', '')) ?? false)
  )
}

/** The members that match; the same list while it does not change. It lags behind fast typing. */
export function useMemberSearch<Member extends Searched>(
  members: readonly Member[],
  typed: string,
  status: StatusFilter,
): Member[] {
  const known = useMemo(
    () =>
      members.map(member => ({
        member,
        carNumber: member.carNumber,
        names: [searchKey(member.gamertag), searchKey(member.displayName)],
      })),
    [members],
  )
  const wanted = searchKey(useDeferredValue(typed))
  return useMemo(
    () =>
      known
        .filter(it => (status === 'any' || it.member.status === status) && matchesSearch(it, wanted))
        .map(({ member }) => member),
    [known, wanted, status],
  )
}
