/** A globe with its lines of longitude and latitude, and the sun behind it. */
export function SuccessIllustration() {
  return (
    <svg className="sunrise" viewBox="0 0 800 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <radialGradient id="sunrise-glow" gradientUnits="userSpaceOnUse" cx="400" cy="390" r="430">
          <stop className="sunrise-sun" offset="0" stopOpacity="0.9" />
          <stop className="sunrise-sun" offset="0.28" stopOpacity="0.34" />
          <stop className="sunrise-sun" offset="1" stopOpacity="0" />
        </radialGradient>
        <clipPath id="sunrise-ground">
          <circle cx="400" cy="860" r="470" />
        </clipPath>
      </defs>
      <path fill="url(#sunrise-glow)" d="M0 0h800v900H0z" />
      {rays.map(({ from, to, angle }) => (
        <line
          key={angle}
          className="sunrise-ray"
          x1="400"
          y1={390 - from}
          x2="400"
          y2={390 - to}
          transform={`rotate(${angle} 400 390)`}
        />
      ))}
      <circle className="sunrise-disc" cx="400" cy="390" r="92" />
      <circle className="sunrise-ground" cx="400" cy="860" r="470" />
      <g clipPath="url(#sunrise-ground)">
        {longitudes.map((x) => (
          <ellipse key={x} className="sunrise-grid" cx="400" cy="860" rx={x} ry="470" />
        ))}
        {latitudes.map(({ y, halfWidth }) => (
          <path
            key={y}
            className="sunrise-grid"
            d={`M${400 - halfWidth} ${y}Q400 ${y + halfWidth * 0.16} ${400 + halfWidth} ${y}`}
          />
        ))}
      </g>
      <path className="sunrise-meridian" d="M400 390V900" />
      <circle className="sunrise-horizon" cx="400" cy="860" r="470" />
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
