import { api } from '#lib/api.ts'
import { invalidate } from '#lib/api-query.ts'
import type { AdminContactMessage, ContactMessageStatus } from '#shared/contracts/contact.ts'
import { subjectLabels } from '#shared/domain/contact.ts'
import { contactMessagesQuery } from '../admin-queries.ts'
import { Conversation } from '../conversations/Conversation.tsx'

interface MessageDetailProps {
  message: AdminContactMessage
  /** Of the list from which it was opened. */
  status: ContactMessageStatus
  /** Opened when this message has left the list. */
  nextMessageId: string | undefined
}

export function MessageDetail({ message: contactMessage, status, nextMessageId }: MessageDetailProps) {
  const { id, name, subject } = contactMessage

  function showNext() {
    invalidate(contactMessagesQuery)
    location.hash = ['messages', status, nextMessageId].filter(Boolean).join('/')
  }

  return (
    <Conversation
      {...contactMessage}
      title={name}
      author={name}
      back={{ href: `#messages/${status}`, label: 'All messages' }}
      details={subject ? subjectLabels[subject] : 'Nothing in particular'}
      onSend={async (message) => {
        await api.post('/admin/contact-messages/{id}/replies', { path: { id }, body: { message } })
        showNext()
      }}
      onSetStatus={async (newStatus) => {
        await api.put('/admin/contact-messages/{id}', { path: { id }, body: { status: newStatus } })
        showNext()
      }}
    />
  )
}
