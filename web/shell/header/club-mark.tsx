/** The club's mark: two open grid slots, pole position in yellow. Always beside the club's name, so it says nothing itself. */
export function ClubMark({ size = 34 }: { size?: number }) {
  return (
    <svg
      viewBox="0 0 34 32"
      width={size}
      height={(size * 32) / 34}
      fill="none"
      strokeWidth="4.25"
      aria-hidden="true"
    >
      <path d="M0 2.13h17.6v11.25H0" stroke="var(--colors-plate-solid)" />
      <path d="M14.25 18.63h17.6v11.25h-17.6" stroke="currentColor" />
    </svg>
  )
}
