const bend = 'M60 760V420C60 190 210 70 420 70s330 140 330 330v90c0 110 70 170 210 170'

/** A bend drawn as the circuits are; with `car`, the tyre marks of whoever did not take it. */
export function RunOff({ car, className }: { car?: boolean; className: string }) {
  return (
    <svg viewBox="0 0 900 700" preserveAspectRatio="xMaxYMid slice" className={className} aria-hidden="true">
      <path d={bend} stroke="var(--colors-track-casing)" strokeWidth="74" />
      <path d={bend} stroke="var(--colors-bg-pit)" strokeWidth="66" />
      <path
        d={bend}
        stroke="var(--colors-track-casing)"
        strokeWidth="3"
        strokeDasharray="2 16"
        strokeLinecap="round"
      />
      {car && (
        <>
          <path d="M196 176C300 84 430 40 566 52" stroke="var(--colors-track-line-muted)" strokeWidth="4" />
          <circle cx="592" cy="56" r="12" fill="var(--colors-plate-solid)" />
        </>
      )}
    </svg>
  )
}
