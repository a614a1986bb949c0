/** A globe with its lines of longitude and latitude, and the sun behind it. */
export function SuccessIllustration() {
  return (
    <svg
      className="absolute inset-0 size-full"
      viewBox="0 0 800 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <defs>
        <radialGradient id="sunrise-glow" gradientUnits="userSpaceOnUse" cx="400" cy="390" r="430">
          <stop stopColor="var(--sun)" offset="0" stopOpacity="0.9" />
          <stop stopColor="var(--sun)" offset="0.28" stopOpacity="0.34" />
          <stop stopColor="var(--sun)" offset="1" stopOpacity="0" />
        </radialGradient>
        <clipPath id="sunrise-ground">
          <circle cx="400" cy="860" r="470" />
        </clipPath>
      </defs>
      <path fill="url(#sunrise-glow)" d="M0 0h800v900H0z" />
      <g className="sunrise" fill="var(--disc)" stroke="var(--disc)" strokeWidth="1.25">
        {rays.map(({ from, to, angle }) => (
          <line key={angle} x1="400" y1={390 - from} x2="400" y2={390 - to} transform={`rotate(${angle} 400 390)`} />
        ))}
        <circle cx="400" cy="390" r="92" stroke="none" />
      </g>
      <circle fill="var(--ground)" cx="400" cy="860" r="470" />
      <g clipPath="url(#sunrise-ground)" fill="none" stroke="var(--engraved)" strokeOpacity="0.6" strokeWidth="1.1">
        {longitudes.map((x) => (
          <ellipse key={x} cx="400" cy="860" rx={x} ry="470" />
        ))}
        {latitudes.map(({ y, halfWidth }) => (
          <path key={y} d={`M${400 - halfWidth} ${y}Q400 ${y + halfWidth * 0.16} ${400 + halfWidth} ${y}`} />
        ))}
      </g>
      <g fill="none" stroke="var(--meridian)">
        <path d="M400 390V900" strokeWidth="2.25" />
        <circle cx="400" cy="860" r="470" strokeWidth="2" />
      </g>
    </svg>
  )
}

const RADIUS = 470

/** Every fifteen degrees, in orthographic projection. */
const longitudes = [15, 30, 45, 60, 75].map((degrees) => Math.round(RADIUS * Math.sin((degrees * Math.PI) / 180)))

const latitudes = [75, 60, 45, 30, 15].map((degrees) => {
  const angle = (degrees * Math.PI) / 180
  return { y: Math.round(860 - RADIUS * Math.sin(angle)), halfWidth: Math.round(RADIUS * Math.cos(angle)) }
})

const rays = Array.from({ length: 48 }, (_, at) => ({
  angle: at * 7.5,
  from: 116,
  to: at % 4 === 0 ? 250 : at % 2 === 0 ? 188 : 150,
}))
