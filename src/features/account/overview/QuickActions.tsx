const actions = [
  { href: '#subscription', label: 'Manage subscription', text: 'What you have, and what else there is.' },
  { href: '#delivery', label: 'Delivery addresses', text: 'Where post from us may go.' },
  { href: '#support', label: 'Contact support', text: 'A person answers within 24 hours.' },
  { href: '#settings', label: 'Change password', text: 'And everything else about signing in.' },
  { href: '/current-issue', label: 'Read the current issue', text: 'Back to what this is all for.' },
]

export function QuickActions() {
  return (
    <ul>
      {actions.map(({ href, label, text }) => (
        <li key={href} className="border-t border-line">
          <a
            href={href}
            className="group grid gap-x-6 py-3.5 transition-colors duration-400 hover:text-accent lg:grid-cols-2"
          >
            <span>{label}</span>
            <span className="text-[0.9375rem] text-soft italic">{text}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
