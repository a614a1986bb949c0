import type { EmailData } from '../../contracts/email.ts'
import { type Email, isPlainName, type Publication, renderEmail } from './template.ts'

/** To a staff member whom another staff member mentioned in a comment on an article. */
export function commentMentionEmail(publication: Publication, mention: EmailData<'comment-mention'>): Email {
  const title = mention.title.trim() || 'an article without a title'
  const by = isPlainName(mention.by, 200) ? mention.by : 'A colleague'
  return renderEmail(publication, {
    subject: `${by} mentioned you: ${title}`,
    blocks: [
      { text: `${by} mentioned you in a comment on “${title}”.` },
      ...(mention.passage ? [{ details: [['About', mention.passage] as [string, string]] }] : []),
      { quote: mention.comment },
      {
        button: 'Open the comment',
        link: `${publication.url}/admin#articles/${mention.draftId}/comments/${mention.commentId}`,
      },
    ],
    footer: [`You receive this because you work for ${publication.name}.`],
  })
}
