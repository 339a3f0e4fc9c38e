/** The club's mark: two open grid slots, pole position in yellow. Always beside the club's name, so it says nothing itself. */
export function ClubMark({ size = 36 }: { size?: number }) {
  return (
    <svg
      viewBox="0 0 36 34"
      width={size}
      height={(size * 34) / 36}
      fill="none"
      strokeWidth="4.5"
      aria-hidden="true"
    >
      <path d="M1 3.25h17.75v11.5H1" stroke="var(--colors-plate-solid)" />
      <path d="M16 20.25h17.75v11.5H16" stroke="currentColor" />
    </svg>
  )
}
