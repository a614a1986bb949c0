import { api } from '#lib/api.ts'
import { invalidate } from '#lib/api-query.ts'
import type { AdminContactMessage, ContactMessageStatus } from '#shared/contracts/contact.ts'
import { subjectLabels } from '#shared/domain/contact.ts'
import { contactMessageQueries, updateMessageCache } from '../admin-queries.ts'
import { Conversation } from '../conversations/Conversation.tsx'
import { navigationFromHere } from '../navigation.ts'

interface MessageDetailProps {
  message: AdminContactMessage
  /** Of the list from which it was opened. */
  status: ContactMessageStatus
  /** Opened when this message has left the list. */
  nextMessageId: string | undefined
}

export function MessageDetail({ message: contactMessage, status, nextMessageId }: MessageDetailProps) {
  const { id, name, subject } = contactMessage
  const repliesSeen = contactMessage.replies.length

  async function openNextAfter(change: () => Promise<AdminContactMessage>) {
    const goTo = navigationFromHere()
    updateMessageCache(await change().catch(showRepliesSince))
    goTo(['messages', status, nextMessageId].filter(Boolean).join('/'))
  }

  /** Of another staff member, or the one just sent, when only the answer of the API has been lost. */
  function showRepliesSince(error: unknown): never {
    invalidate(...contactMessageQueries(id))
    throw error
  }

  return (
    <Conversation
      {...contactMessage}
      title={name}
      author={name}
      back={{ href: `#messages/${status}`, label: 'All messages' }}
      details={subject ? subjectLabels[subject] : 'Nothing in particular'}
      onSend={(message) =>
        openNextAfter(() =>
          api.post('/admin/contact-messages/{id}/replies', { path: { id }, body: { message, repliesSeen } }),
        )
      }
      onSetStatus={(newStatus) =>
        openNextAfter(() => api.put('/admin/contact-messages/{id}', { path: { id }, body: { status: newStatus } }))
      }
    />
  )
}
