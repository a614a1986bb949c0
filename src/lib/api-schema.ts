// Written by `npm run types` from the OpenAPI document of supabase/functions/api. Do not edit.
export interface paths {
    "/admin/access-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAccessTokens"];
        put?: never;
        post: operations["createAccessToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/access-tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["revokeAccessToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/alarm-recipients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["setAlarmRecipients"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/alarms/{id}/acknowledgement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["acknowledgeAlarm"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/article-actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["actOnArticles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/article-categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listArticleCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/articles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listArticles"];
        put?: never;
        post: operations["createArticle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/articles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readArticleDraft"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/articles/{id}/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["setArticleAccess"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/articles/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listComments"];
        put?: never;
        post: operations["addComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/articles/{id}/copies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["copyArticle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/articles/{id}/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["saveArticle"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/articles/{id}/language": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["setArticleLanguage"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/articles/{id}/live-base": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["acceptLiveArticle"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/articles/{id}/presence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["renewPresence"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/articles/{id}/presence/{tabId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["endPresence"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/articles/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["previewArticle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/articles/{id}/preview-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listArticlePreviewLinks"];
        put?: never;
        post: operations["createArticlePreviewLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/articles/{id}/publication": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["publishArticle"];
        post?: never;
        delete: operations["withdrawArticle"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/articles/{id}/publishes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPublishes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/articles/{id}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/articles/{id}/revisions/{revisionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readRevision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/articles/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["setArticleStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/articles/{id}/translations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["startTranslation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/articles/{id}/trash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["trashArticle"];
        post?: never;
        delete: operations["restoreArticle"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/audit-log-filters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readAuditFilters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/authors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAuthors"];
        put?: never;
        post: operations["addAuthor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/authors/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readAuthor"];
        put: operations["changeAuthor"];
        post?: never;
        delete: operations["removeAuthor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/balance-export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportBalanceTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/cancellation-comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCancellationComments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/cancellation-reasons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readCancellationReasons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/comments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteComment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/comments/{id}/resolution": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["resolveComment"];
        post?: never;
        delete: operations["reopenComment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/contact-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listContactMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/contact-messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readContactMessage"];
        put: operations["setContactMessageStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/contact-messages/{id}/replies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["replyToContactMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/disputes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listDisputes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/disputes/{id}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readDisputeEvidence"];
        put?: never;
        post: operations["submitDisputeEvidence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/editorial-staff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listEditorialStaff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAdminGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/groups/{id}/cancellation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["endGroupWithTerm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/groups/{id}/details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["correctGroupForManager"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/groups/{id}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPaymentsOfGroup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listInvitations"];
        put?: never;
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invitations/{id}/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["resendInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/issues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAdminIssues"];
        put?: never;
        post: operations["addIssue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/issues/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["updateIssue"];
        post?: never;
        delete: operations["deleteIssue"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/issues/{id}/article-order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["sortIssueArticles"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/issues/{id}/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["makeIssueCurrent"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/issues/{id}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listIssueEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/issues/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readIssuePdf"];
        put: operations["completeIssuePdfUpload"];
        post?: never;
        delete: operations["removeIssuePdf"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/issues/{id}/pdf-uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["beginIssuePdfUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/issues/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["previewIssue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/issues/{id}/preview-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listIssuePreviewLinks"];
        put?: never;
        post: operations["createIssuePreviewLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/issues/{id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["releaseIssue"];
        post?: never;
        delete: operations["unscheduleIssue"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listMedia"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/media-files/{hash}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["findMediaByContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/media-folders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listMediaFolders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/media-moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["moveMedia"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/media-uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["beginMediaUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/media-uploads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["completeMediaUpload"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/media/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readMedia"];
        put: operations["changeMedia"];
        post?: never;
        delete: operations["deleteMedia"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/media/{id}/restoration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["restoreMedia"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/media/{id}/uses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listMediaUses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["findMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readMemberDetail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/members/{id}/addresses/{addressId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["correctMemberAddress"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/members/{id}/complimentary-subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["grantComplimentarySubscription"];
        delete: operations["endComplimentarySubscription"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/members/{id}/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["requestMemberEmailChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/members/{id}/subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["endSubscription"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/members/{id}/subscription/cancellation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["endSubscriptionWithPeriod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/members/{id}/subscription/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["endPauseOfMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/missing-pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listMissingPages"];
        put?: never;
        post?: never;
        delete: operations["dismissMissingPage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/newsletter-export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportSubscribers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/newsletter-subscriber-counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["countSubscribers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/newsletter-subscribers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSubscribers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/newsletter-subscribers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readSubscriber"];
        put?: never;
        post?: never;
        delete: operations["eraseSubscriber"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/open-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["countOpenRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPages"];
        put?: never;
        post: operations["createPage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/pages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readPageDraft"];
        put: operations["updatePage"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/pages/{id}/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["savePage"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/pages/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["previewPage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/pages/{id}/removal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["removePage"];
        post?: never;
        delete: operations["restorePage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/pages/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPageVersions"];
        put?: never;
        post: operations["publishPage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/pages/{id}/versions/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readPageVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/payments/{id}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["refund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/plan-order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["sortPlans"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAdminPlans"];
        put?: never;
        post: operations["addPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/plans/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["updatePlan"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/preview-links/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["revokePreviewLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/print-editions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPrintedEditions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/print-editions/{edition}/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["downloadPrintList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/publishes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listRecentPublishes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/queues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readQueues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/queues/{queue}/dead-letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listDeadLetters"];
        put?: never;
        post: operations["handleDeadLetters"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/redirects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listRedirects"];
        put?: never;
        post: operations["addRedirect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/redirects/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["updateRedirect"];
        post?: never;
        delete: operations["removeRedirect"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/revenue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readRevenue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/revenue-export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportRevenue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/scheduler": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readScheduler"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readSettings"];
        put: operations["updateSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/staff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listStaff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/staff/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["changeRole"];
        post?: never;
        delete: operations["removeStaffMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/support-tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAdminTickets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/support-tickets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readAdminTicket"];
        put: operations["setTicketStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/support-tickets/{id}/replies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["replyToTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/system": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readSystem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/system-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readSystemHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/articles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["findArticle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/articles/{id}/free": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readFreeArticle"];
        put?: never;
        post: operations["openFreeArticle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/articles/{id}/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["shareArticle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/articles/{id}/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readArticle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/articles/active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listActiveArticles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["confirmAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/confirmation-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["requestConfirmationEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/new-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["changeEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/new-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/provider-callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["finishProviderSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/providers/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["beginProviderSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/recovery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/recovery-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["useRecoveryCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["raiseSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign-in-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["signInByCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign-in-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["requestSignInEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign-in-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["signInByLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkout/completion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["completeCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkout/promotion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["readPromotion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkout/tax": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["previewTax"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/client-errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["reportClientError"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["sendContactMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/create-payment-intent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createPaymentIntent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/create-subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gifts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["buyGift"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gifts/completion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["completeGift"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gifts/redeemable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readRedeemableGift"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gifts/redemption": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["redeemGift"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["buyGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/groups/acceptance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["acceptGroupInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/groups/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readGroupInvitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/groups/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["quoteGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/issues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listIssues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/issues/{id}/articles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listIssueArticles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/issues/{id}/edition": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readEdition"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/issues/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["findCurrentIssue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/location": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["locateReader"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["signInStaff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/newsletter/confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["confirmNewsletter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/newsletter/details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["describeSubscriberByForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/newsletter/subscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["describeSubscriber"];
        post: operations["subscribeToNewsletter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/newsletter/unsubscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["showNewsletterUnsubscribe"];
        put?: never;
        post: operations["unsubscribeFromNewsletter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readOpenApiDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readPaymentSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/previews/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["openPreviewLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["registerStaff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/register-free": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["registerFree"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["searchArticles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shared-articles/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["openSharedArticle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["findPlan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/terms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readTermsInForce"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/account-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAccountEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAddresses"];
        put?: never;
        post: operations["addAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/addresses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["changeAddress"];
        post?: never;
        delete: operations["removeAddress"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/addresses/{id}/default": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["makeDefaultAddress"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/articles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readArticleRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/cancellation-feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["findCancellationFeedback"];
        put: operations["giveCancellationFeedback"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/card": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["findCard"];
        put: operations["changeCard"];
        post: operations["beginCardChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/credit-notes/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readCreditNoteFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/deletion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["deleteAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/delivery-address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["findDeliveryAddress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["requestEmailChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/gifts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listGifts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/gifts/{id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["refundGift"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/groups/{id}/cancellation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cancelGroup"];
        delete: operations["resumeGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/groups/{id}/card": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["changeGroupCard"];
        post: operations["beginGroupCardChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/groups/{id}/completion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["completeGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/groups/{id}/details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["correctGroup"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/groups/{id}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["inviteToGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/groups/{id}/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listGroupInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/groups/{id}/invoices/{invoiceId}/payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["payGroupInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/groups/{id}/invoices/{invoiceId}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readGroupInvoiceFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/groups/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listGroupMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/groups/{id}/members/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["removeFromGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/groups/{id}/members/{memberId}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["resendGroupInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/groups/{id}/seats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["changeGroupSeats"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/groups/{id}/seats/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["previewGroupSeats"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/highlights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listHighlights"];
        put?: never;
        post: operations["addHighlight"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/highlights/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["removeHighlight"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/invoices/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readInvoiceFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/language": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["chooseLanguage"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/offline-articles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listOfflineArticles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/payments/{id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/print-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPrintDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["updateProfile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/reading-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listReadingList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/reading-list/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["addToReadingList"];
        post?: never;
        delete: operations["removeFromReadingList"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/reading-progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listReadingProgress"];
        put: operations["recordReadingProgress"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/reading-progress/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["removeReadingProgress"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["replaceRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/seat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["leaveGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readSecondFactor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/second-factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["enrollSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/second-factors/{id}/removal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["removeSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/second-factors/{id}/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["verifySecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["findSubscription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/subscription/cancellation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cancelSubscription"];
        delete: operations["resumeSubscription"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/subscription/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["changePlan"];
        delete: operations["cancelPlanChange"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/subscription/change/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["previewPlanChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/subscription/offer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["takeRenewalOffer"];
        delete: operations["giveUpRenewalOffer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/subscription/offer/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["previewRenewalOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/subscription/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["pausePrintedEdition"];
        delete: operations["resumePrintedEdition"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/subscription/payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["payOpenInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/subscription/tax-details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readTaxDetails"];
        put: operations["changeTaxDetails"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/support-tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listTickets"];
        put?: never;
        post: operations["openTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/withdrawals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listWithdrawals"];
        put?: never;
        post: operations["declareWithdrawal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/withdrawals/{id}/confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["confirmWithdrawal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/weather": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readWeather"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AcceptedSeat: {
            endsAt: string | null;
            group: string;
            plan: string;
            signedIn: boolean;
        };
        AcceptedTermsRecord: {
            /** Format: date-time */
            acceptedAt: string;
            plan: string;
            /** @enum {string} */
            purchase: "subscription" | "gift" | "plan-change" | "free-plan" | "group" | "group-seats";
            versions: {
                privacy: number;
                terms: number;
                withdrawal: number;
            };
        };
        AccessToken: {
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: uuid */
            id: string;
            lastUsedAt: string | null;
            name: string;
            owner: string;
            permissions: string[];
            /** @enum {string} */
            status: "active" | "expired" | "revoked";
        };
        AccountDeletion: {
            /** Format: password */
            password: string;
        };
        AccountEvent: {
            country: string | null;
            /** Format: date-time */
            createdAt: string;
            device: string;
            id: string;
            /** @enum {string} */
            kind: "registered" | "address-confirmed" | "signed-in" | "sign-in-failed" | "account-locked" | "signed-out" | "session-ended" | "password-changed" | "password-reset" | "email-changed" | "second-factor-added" | "second-factor-removed" | "recovery-code-used" | "recovery-codes-created";
        };
        AccountExport: {
            acceptedTerms: components["schemas"]["AcceptedTermsRecord"][];
            accountEvents: components["schemas"]["AccountEvent"][];
            addresses: components["schemas"]["SavedAddress"][];
            balance: components["schemas"]["CustomerBalance"] | null;
            cancellationFeedback: {
                comment: string | null;
                /** Format: date-time */
                createdAt: string;
                plan: string;
                reason: ("price" | "time" | "content" | "delivery" | "website" | "other") | null;
            }[];
            card: components["schemas"]["Card"] | null;
            contactMessages: {
                /** Format: date-time */
                createdAt: string;
                email: string;
                message: string;
                name: string;
                replies: components["schemas"]["ContactReply"][];
                subject: string | null;
            }[];
            /** Format: date-time */
            exportedAt: string;
            gifts: {
                amount: number;
                currency: string;
                deliveredAt: string | null;
                deliverOn: string | null;
                fromName: string;
                /** Format: uuid */
                id: string;
                message: string;
                /** Format: date-time */
                paidAt: string;
                plan: string;
                planId: string;
                recipientEmail: string | null;
                recipientName: string;
                redeemedAt: string | null;
                refundedAt: string | null;
                /** @enum {string} */
                status: "ready" | "scheduled" | "delivered" | "redeemed" | "refunding" | "refunded";
                years: number;
            }[];
            groups: {
                addressLine1: string;
                addressLine2: string;
                balance: components["schemas"]["CustomerBalance"] | null;
                cancelAtPeriodEnd: boolean;
                card: components["schemas"]["Card"] | null;
                city: string;
                closesAt: string | null;
                company: string;
                country: string;
                currency: string;
                /** Format: date-time */
                endsAt: string;
                /** Format: uuid */
                id: string;
                invoiceEmail: string;
                isOpen: boolean;
                isPaid: boolean;
                name: string;
                nextSeats: number | null;
                openInvitations: number;
                /** @enum {string} */
                paysBy: "card" | "invoice";
                plan: string;
                planId: string;
                poNumber: string | null;
                postalCode: string;
                price: number;
                renewalAmount: number | null;
                seats: number;
                seatsInUse: number;
                state: string;
                status: string;
                vatId: string | null;
            }[];
            highlights: components["schemas"]["Highlight"][];
            invoices: {
                amount: number;
                amountPaid: number;
                /** Format: date-time */
                createdAt: string;
                currency: string;
                description: string;
                /** Format: uuid */
                id: string;
                number: string | null;
                status: string;
                tax: number;
            }[];
            newsletter: {
                browserLanguage: string | null;
                confirmedAt: string | null;
                consents: {
                    means: string;
                    page: string | null;
                    /** Format: date-time */
                    recordedAt: string;
                    step: string;
                    wording: string | null;
                }[];
                country: string | null;
                /** Format: date-time */
                createdAt: string;
                email: string;
                firstName: string | null;
                lastName: string | null;
                referrer: string | null;
                region: string | null;
                status: string;
                timeZone: string | null;
                unsubscribedAt: string | null;
                userAgent: string | null;
            } | null;
            offers: {
                appliedAt: string | null;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                expiresAt: string;
                /** @enum {string} */
                kind: "renewal" | "return";
                percent: number;
                plan: string;
                sentAt: string | null;
            }[];
            pauses: components["schemas"]["PauseRecord"][];
            payments: {
                amount: number;
                /** Format: date-time */
                createdAt: string;
                creditNotes: {
                    /** Format: uuid */
                    id: string;
                    number: string;
                }[];
                currency: string;
                description: string;
                failure: string | null;
                hasReceipt: boolean;
                /** Format: uuid */
                id: string;
                invoiceId: string | null;
                payerEmail: string;
                payerName: string;
                refunded: number;
                status: string;
            }[];
            printDeliveries: components["schemas"]["PrintDelivery"][];
            profile: components["schemas"]["User"];
            readingList: components["schemas"]["ReadingListEntry"][];
            readingProgress: {
                articleId: string;
                /** Format: date-time */
                lastReadAt: string;
                progressPercent: number;
            }[];
            receivedGifts: components["schemas"]["ReceivedGift"][];
            refunds: {
                amount: number;
                /** Format: date-time */
                createdAt: string;
                creditNoteNumber: string | null;
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                paymentId: string;
                reason: string | null;
                status: string;
            }[];
            seat: components["schemas"]["OwnSeat"] | null;
            sessions: components["schemas"]["Session"][];
            sharedArticles: {
                articleId: string;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                expiresAt: string;
                opened: number;
            }[];
            signInProviders: {
                details: {
                    [key: string]: unknown;
                };
                lastUsedAt: string | null;
                linkedAt: string | null;
                provider: string;
            }[];
            subscriptions: {
                cancelAtPeriodEnd: boolean;
                concludedAt: string | null;
                /** Format: date-time */
                createdAt: string;
                currentPeriodEnd: string | null;
                /** Format: date-time */
                currentPeriodStart: string;
                endedAt: string | null;
                plan: string;
                planId: string;
                price: number;
                /** @enum {string} */
                source: "free" | "complimentary" | "gift" | "group" | "stripe";
                status: string;
            }[];
            supportTickets: components["schemas"]["SupportTicket"][];
            trial: {
                /** Format: date-time */
                beganAt: string;
                cardFingerprint: string | null;
                rejected: boolean;
            } | null;
            withdrawals: components["schemas"]["Withdrawal"][];
        };
        AddressConfirmed: {
            signedIn: boolean;
            /** @constant */
            status: "confirmed";
        };
        AddressCorrection: {
            addressLine1: string;
            addressLine2?: string;
            city: string;
            /** @enum {string} */
            country: "United States" | "Canada" | "United Kingdom" | "Australia" | "Austria" | "Belgium" | "Bulgaria" | "Croatia" | "Cyprus" | "Czechia" | "Denmark" | "Estonia" | "Finland" | "France" | "Germany" | "Greece" | "Hungary" | "Iceland" | "Ireland" | "Italy" | "Japan" | "Latvia" | "Liechtenstein" | "Lithuania" | "Luxembourg" | "Malta" | "Netherlands" | "New Zealand" | "Norway" | "Poland" | "Portugal" | "Romania" | "Singapore" | "Slovakia" | "Slovenia" | "South Korea" | "Spain" | "Sweden" | "Switzerland";
            firstName: string;
            lastName: string;
            postalCode: string;
            reason: string;
            state?: string;
        };
        AddressUpdate: {
            addressLine1: string;
            addressLine2?: string;
            /** Format: date-time */
            basedOn: string;
            city: string;
            /** @enum {string} */
            country: "United States" | "Canada" | "United Kingdom" | "Australia" | "Austria" | "Belgium" | "Bulgaria" | "Croatia" | "Cyprus" | "Czechia" | "Denmark" | "Estonia" | "Finland" | "France" | "Germany" | "Greece" | "Hungary" | "Iceland" | "Ireland" | "Italy" | "Japan" | "Latvia" | "Liechtenstein" | "Lithuania" | "Luxembourg" | "Malta" | "Netherlands" | "New Zealand" | "Norway" | "Poland" | "Portugal" | "Romania" | "Singapore" | "Slovakia" | "Slovenia" | "South Korea" | "Spain" | "Sweden" | "Switzerland";
            firstName: string;
            isDefault?: boolean;
            lastName: string;
            postalCode: string;
            state?: string;
            /**
             * @default shipping
             * @constant
             */
            type?: "shipping";
        };
        AdminContactMessage: {
            /** Format: date-time */
            createdAt: string;
            email: string;
            /** Format: uuid */
            id: string;
            message: string;
            name: string;
            replies: components["schemas"]["ContactReply"][];
            /** @enum {string} */
            status: "open" | "answered" | "closed";
            subject: ("general" | "subscription" | "editorial" | "partnership") | null;
        };
        AdminGroup: {
            cancelAtPeriodEnd: boolean;
            company: string;
            /** Format: date-time */
            createdAt: string;
            currency: string;
            details: components["schemas"]["GroupDetails"];
            /** Format: date-time */
            endsAt: string;
            /** Format: uuid */
            id: string;
            invoiceProblem: string | null;
            manager: string | null;
            managerId: string | null;
            name: string;
            paid: boolean;
            /** @enum {string} */
            paysBy: "card" | "invoice";
            plan: string;
            price: number;
            seats: number;
            seatsInUse: number;
            status: string;
        };
        AdminGroupCorrection: {
            /** Format: date-time */
            basedOn: string;
            billing: components["schemas"]["BillingDetails"];
            company: string;
            /** Format: email */
            invoiceEmail: string;
            poNumber?: string;
            reason: string;
        };
        AdminIssue: {
            access: ("everyone" | "accounts" | "plans" | "gold" | "platinum") | null;
            appleNewsUrl: string | null;
            articleCount: number;
            becomesCurrentAt: string | null;
            colours: components["schemas"]["IssueColours"] | null;
            coverImageAlt: string;
            coverImageUrl: string | null;
            description: string;
            id: string;
            isCurrent: boolean;
            issuuUrl: string | null;
            number: number;
            pdf: components["schemas"]["IssuePdf"] | null;
            pdfUrl: string | null;
            publishedAt: string | null;
            /** @enum {string} */
            season: "Spring" | "Summer" | "Autumn" | "Winter";
            title: string;
            /** Format: date-time */
            updatedAt: string;
            year: number;
        };
        AdminPage: {
            hasChanges: boolean;
            id: string;
            inFooter: boolean;
            inForce: number | null;
            isDefault: boolean;
            isStandard: boolean;
            label: string;
            path: string;
            position: number;
            removedAt: string | null;
            title: string;
            upcoming: number | null;
            /** Format: date-time */
            updatedAt: string;
            version: number;
        };
        AdminPlan: {
            active: boolean;
            amounts: components["schemas"]["PlanAmount"][];
            asksWhy: boolean;
            description: string;
            features: string[];
            groupPayment: ("card" | "card_and_invoice") | null;
            id: string;
            name: string;
            offerAfterDays: number | null;
            offerPercent: number | null;
            pauseEditions: number | null;
            period: string;
            price: number;
            prices: {
                amount: number;
                /** Format: date-time */
                createdAt: string;
                currency: string;
            }[];
            subscribers: {
                count: number;
                currency: string;
                price: number;
                /** @enum {string} */
                source: "free" | "complimentary" | "gift" | "group" | "stripe";
            }[];
            tier: string;
            trialDays: number | null;
            /** Format: date-time */
            updatedAt: string;
        };
        AdminRedirect: {
            /** Format: date-time */
            createdAt: string;
            fromPath: string;
            /** Format: uuid */
            id: string;
            status: 301 | 302 | 410;
            toPath: string | null;
        };
        AdminSettings: {
            /** @enum {string} */
            archiveAccess: "everyone" | "accounts" | "plans" | "gold" | "platinum";
            /** Format: email */
            contactEmail: string;
            /** @enum {string} */
            currentIssueAccess: "everyone" | "accounts" | "plans" | "gold" | "platinum";
            deliveryCountries: ("United States" | "Canada" | "United Kingdom" | "Australia" | "Austria" | "Belgium" | "Bulgaria" | "Croatia" | "Cyprus" | "Czechia" | "Denmark" | "Estonia" | "Finland" | "France" | "Germany" | "Greece" | "Hungary" | "Iceland" | "Ireland" | "Italy" | "Japan" | "Latvia" | "Liechtenstein" | "Lithuania" | "Luxembourg" | "Malta" | "Netherlands" | "New Zealand" | "Norway" | "Poland" | "Portugal" | "Romania" | "Singapore" | "Slovakia" | "Slovenia" | "South Korea" | "Spain" | "Sweden" | "Switzerland")[];
            description: string;
            footerLinks: {
                href: string;
                label: string;
            }[];
            freeArticlesPerMonth: number;
            headerLinks: {
                href: string;
                label: string;
            }[];
            languages: ("en" | "fr")[];
            legalAddress: string;
            legalName: string;
            name: string;
            office: {
                lines: string[];
                name: string;
                telephone?: string | null;
            };
            /** @enum {string} */
            otherArticlesAccess: "everyone" | "accounts" | "plans" | "gold" | "platinum";
            paymentMethods: ("card" | "link" | "paypal" | "us_bank_account" | "sepa_debit" | "ideal")[];
            /** @enum {string} */
            pdfAccess: "everyone" | "accounts" | "plans" | "gold" | "platinum";
            requireSecondFactor: boolean;
            /** @enum {string} */
            searchLanguage: "simple" | "arabic" | "armenian" | "basque" | "catalan" | "danish" | "dutch" | "english" | "finnish" | "french" | "german" | "greek" | "hindi" | "hungarian" | "indonesian" | "irish" | "italian" | "lithuanian" | "nepali" | "norwegian" | "portuguese" | "romanian" | "russian" | "serbian" | "spanish" | "swedish" | "tamil" | "turkish" | "yiddish";
            shareLinksPerMonth: number;
            socialLinks: {
                name: string;
                url: string;
            }[];
            tagline: string;
            taxBehavior: ("exclusive" | "inclusive") | null;
            timeZone: string;
            /** Format: date-time */
            updatedAt: string;
            vatId: string;
        };
        AdminTicket: {
            /** @enum {string} */
            category: "billing" | "subscription" | "delivery" | "technical" | "general";
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            message: string;
            reader: {
                email: string;
                firstName: string;
                /** Format: uuid */
                id: string;
                lastName: string;
            };
            replies: components["schemas"]["TicketReply"][];
            /** @enum {string} */
            status: "open" | "answered" | "closed";
            subject: string;
        };
        Alarm: {
            acknowledgedAt: string | null;
            acknowledgedBy: string | null;
            closedAt: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "queue-delayed" | "queue-failing" | "dead-letters" | "job-failing" | "jobs-silent" | "publisher-silent" | "publisher-stuck" | "pages-failing" | "publishing-slow" | "bucket-behind" | "errors" | "client-errors" | "database-connections" | "backup-overdue" | "backup-removal-failing";
            message: string;
            /** Format: date-time */
            openedAt: string;
            /** Format: date-time */
            seenAt: string;
            subject: string;
            value: string;
        };
        AlarmRecipients: {
            emails: string[];
        };
        Article: {
            /** @enum {string} */
            access?: "everyone" | "accounts" | "plans" | "gold" | "platinum";
            author: string;
            category: string;
            content: string;
            contentBlocks: (components["schemas"]["ContentBlock"] | components["schemas"]["UnknownBlock"])[];
            excerpt: string;
            featured: boolean;
            id: string;
            imageAlt: string;
            imageUrl: string | null;
            isOpening?: boolean;
            issueId: string | null;
            isTranslation: boolean;
            /** @enum {string} */
            language: "en" | "fr";
            languageVersions?: components["schemas"]["LanguageVersion"][];
            /** Format: date-time */
            publishedAt: string;
            seoDescription: string;
            seoTitle: string;
            title: string;
            translator: string;
        };
        ArticleAccess: {
            access: ("everyone" | "accounts" | "plans" | "gold" | "platinum") | null;
            baseVersion: number;
        };
        ArticleActionResult: {
            /** Format: uuid */
            id: string;
            problem: string | null;
        };
        ArticleActions: {
            /** @enum {string} */
            action: "trash" | "restore" | "archive" | "submit" | "set-category" | "set-issue";
            articles: {
                baseVersion: number;
                /** Format: uuid */
                id: string;
            }[];
            /** @default null */
            value?: string | null;
        };
        ArticleComment: {
            author: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            body: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            parentId: string | null;
            passage: number | null;
            passageText: string;
            resolvedAt: string | null;
            resolvedBy: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
        };
        ArticleDocument: {
            authorIds: string[];
            category: string;
            content: string;
            contentBlocks: components["schemas"]["DraftBlock"][];
            excerpt: string;
            featured: boolean;
            imageAlt: string;
            imageUrl: string | null;
            issueId: string | null;
            position: number;
            publishedAt: string | null;
            seoDescription: string;
            seoTitle: string;
            slug: string | null;
            title: string;
        } & {
            [key: string]: unknown;
        };
        ArticleDraft: {
            access: ("everyone" | "accounts" | "plans" | "gold" | "platinum") | null;
            articleId: string | null;
            authorIds: string[];
            authors: string[];
            category: string;
            createdBy: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            document: components["schemas"]["ArticleDocument"];
            hasPendingChanges: boolean;
            /** Format: uuid */
            id: string;
            imageUrl: string | null;
            issueId: string | null;
            isTranslation: boolean;
            /** @enum {string} */
            language: "en" | "fr";
            languageVersions: components["schemas"]["DraftLanguageVersion"][];
            liveBase: components["schemas"]["ArticleDocument"] | null;
            liveDocument: components["schemas"]["ArticleDocument"] | null;
            liveHash: string | null;
            mayEdit: boolean;
            openComments: number;
            publishedAt: string | null;
            /** @enum {string} */
            status: "draft" | "in_review" | "scheduled" | "published" | "withdrawn" | "archived";
            title: string;
            translator: string;
            trashedAt: string | null;
            /** Format: date-time */
            updatedAt: string;
            updatedBy: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            version: number;
        };
        ArticleLanguage: {
            baseVersion: number;
            /** @enum {string} */
            language: "en" | "fr";
            translationOf: string | null;
            /** @default  */
            translator?: string;
        };
        ArticleRecord: {
            highlights: components["schemas"]["Highlight"][];
            isOnReadingList: boolean;
            progressPercent: number | null;
        };
        ArticleSave: {
            baseVersion: number;
            document: components["schemas"]["ArticleDocument"];
            /**
             * @default save
             * @enum {string}
             */
            kind?: "save" | "restore" | "merge";
            /** Format: uuid */
            saveId: string;
            /** Format: uuid */
            tabId?: string;
        };
        ArticleShare: {
            /** Format: date-time */
            expiresAt: string;
            remaining: number;
            /** Format: uri */
            url: string;
        };
        ArticleSummary: {
            articleId: string | null;
            authorIds: string[];
            authors: string[];
            category: string;
            createdBy: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            hasPendingChanges: boolean;
            /** Format: uuid */
            id: string;
            imageUrl: string | null;
            issueId: string | null;
            isTranslation: boolean;
            /** @enum {string} */
            language: "en" | "fr";
            openComments: number;
            publishedAt: string | null;
            /** @enum {string} */
            status: "draft" | "in_review" | "scheduled" | "published" | "withdrawn" | "archived";
            title: string;
            trashedAt: string | null;
            /** Format: date-time */
            updatedAt: string;
            updatedBy: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            version: number;
        };
        AuditEntry: {
            accessToken: string | null;
            after: {
                [key: string]: unknown;
            } | null;
            amount: number | null;
            before: {
                [key: string]: unknown;
            } | null;
            by: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            /** Format: date-time */
            createdAt: string;
            currency: string | null;
            edition: string | null;
            /** Format: uuid */
            id: string;
            kind: string;
            member: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            plan: string | null;
            reason: string | null;
            record: {
                entity: string;
                id: string;
                name: string | null;
            } | null;
        };
        AuditEvent: {
            amount: number | null;
            by: string | null;
            /** Format: date-time */
            createdAt: string;
            currency: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "complimentary-granted" | "complimentary-ended" | "subscription-ended" | "subscription-end-planned" | "pause-ended" | "refund-requested" | "address-corrected" | "email-change-requested" | "group-corrected" | "group-end-planned";
            plan: string | null;
            reason: string | null;
        };
        AuditFilters: {
            kinds: string[];
            people: {
                /** Format: uuid */
                id: string;
                name: string;
            }[];
        };
        AuthorChange: {
            baseVersion: number;
            /** @default  */
            biography?: string;
            name: string;
            /** @default  */
            portraitAlt?: string;
            portraitUrl?: string;
            /** Format: uuid */
            staffMemberId?: string;
        };
        AuthorRecord: {
            articles: number;
            biography: string;
            id: string;
            name: string;
            portraitAlt: string;
            portraitUrl: string | null;
            staffMember: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            /** Format: date-time */
            updatedAt: string;
            version: number;
        };
        BalanceDifference: {
            atStripe: number | null;
            currency: string;
            /** Format: date-time */
            foundAt: string;
            id: string;
            /** @enum {string} */
            kind: "payment" | "refund" | "dispute" | "payout";
            /** Format: date */
            month: string;
            recorded: number | null;
        };
        BillingDetails: {
            addressLine1?: string;
            addressLine2?: string;
            city?: string;
            country: string;
            postalCode?: string;
            state?: string;
            vatId?: string;
        };
        BoughtGift: {
            amount: number;
            code: string | null;
            currency: string;
            deliveredAt: string | null;
            deliverOn: string | null;
            fromName: string;
            /** Format: uuid */
            id: string;
            message: string;
            /** Format: date-time */
            paidAt: string;
            plan: string;
            planId: string;
            recipientEmail: string | null;
            recipientName: string;
            redeemedAt: string | null;
            refundedAt: string | null;
            /** @enum {string} */
            status: "ready" | "scheduled" | "delivered" | "redeemed" | "refunding" | "refunded";
            years: number;
        };
        CancellationComment: {
            comment: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            plan: string;
            /** @enum {string} */
            reason: "price" | "time" | "content" | "delivery" | "website" | "other";
        };
        CancellationFeedback: {
            comment: string | null;
            plan: string;
            reason: ("price" | "time" | "content" | "delivery" | "website" | "other") | null;
        };
        CancellationReasonCount: {
            count: number;
            month: string;
            plan: string;
            planId: string;
            /** @enum {string} */
            reason: "price" | "time" | "content" | "delivery" | "website" | "other";
        };
        Card: {
            brand: string;
            expMonth: number | null;
            expYear: number | null;
            last4: string | null;
        };
        CardChange: {
            setupIntentId: string;
        };
        CheckoutResult: {
            amount: number | null;
            confirmed: boolean;
            currency: string | null;
            email: string | null;
            paidAt: string | null;
            plan: components["schemas"]["Plan"] | null;
            reason: string | null;
            signedIn: boolean;
            /** @enum {string} */
            status: "none" | "open" | "processing" | "completed" | "ended" | "failed";
        };
        ClientError: {
            island: string;
            message: string;
            page: string;
            release?: string;
            stack?: string;
        };
        ClientSecret: {
            clientSecret: string;
        };
        CompletedIssuePdf: {
            bytes: number;
            file: string;
            name: string;
            pages: number;
        };
        CompletedMediaUpload: {
            bytes: number;
            contentHash: string;
            crop: {
                height: number;
                ratio: string;
                width: number;
                x: number;
                y: number;
            } | null;
            folder: string;
            name: string;
            original: string | null;
            originalHeight: number;
            originalWidth: number;
            url: string;
        };
        ContactMessage: {
            /** Format: email */
            email: string;
            message: string;
            name: string;
            /** @enum {string} */
            subject?: "general" | "subscription" | "editorial" | "partnership";
        };
        ContactReceipt: {
            /** @constant */
            status: "received";
        };
        ContactReply: {
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            message: string;
        };
        ContactStatusChange: {
            /** @enum {string} */
            status: "open" | "answered" | "closed";
        };
        ContentBlock: {
            after?: number;
            data: {
                author: string;
                quote: string;
                title?: string | null;
            };
            id: string;
            /** @constant */
            type: "quote";
        } | {
            after?: number;
            data: {
                images: {
                    alt: string;
                    caption?: string | null;
                    url: string;
                }[];
                title?: string | null;
            };
            id: string;
            /** @constant */
            type: "image-gallery";
        } | {
            after?: number;
            data: {
                content: string;
                title?: string | null;
                /** @enum {string} */
                type: "info" | "warning" | "success" | "highlight";
            };
            id: string;
            /** @constant */
            type: "callout";
        } | {
            after?: number;
            data: {
                /** @enum {string} */
                layout: "grid" | "featured";
                products: {
                    brand?: string | null;
                    category?: string | null;
                    description?: string | null;
                    image: string;
                    link?: string | null;
                    name: string;
                    price?: string | null;
                    rating?: number | null;
                }[];
                title?: string | null;
            };
            id: string;
            /** @constant */
            type: "product-showcase";
        };
        CountryRevenue: {
            country: string;
            giftTax: number;
            invoiceTax: number;
            received: number;
            tax: number;
        };
        CreatedAccessToken: {
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: uuid */
            id: string;
            lastUsedAt: string | null;
            name: string;
            owner: string;
            permissions: string[];
            /** @enum {string} */
            status: "active" | "expired" | "revoked";
            token: string;
        };
        CreatedPreviewLink: {
            /** Format: date-time */
            createdAt: string;
            createdBy: string | null;
            /** Format: date-time */
            expiresAt: string;
            /** Format: uuid */
            id: string;
            revokedAt: string | null;
            url: string;
        };
        CurrencyRevenue: {
            countries: components["schemas"]["CountryRevenue"][];
            currency: string;
            deferred: components["schemas"]["DeferredMonth"][];
            months: components["schemas"]["RevenueMonth"][];
        };
        CustomerBalance: {
            amount: number;
            currency: string;
        };
        DeadLetter: {
            attempts: number;
            /** Format: date-time */
            createdAt: string;
            error: string | null;
            /** Format: date-time */
            givenUpAt: string;
            /** Format: uuid */
            id: string;
            key: string;
            /** @enum {string} */
            queue: "mail" | "stripe-events" | "stripe-commands" | "billing" | "content" | "reconciliation" | "cleanup" | "alarms";
            subject: string;
        };
        DeadLetterAction: {
            /** @constant */
            action: "retry";
            ids: string[];
        } | {
            /** @constant */
            action: "discard";
            ids: string[];
            reason: string;
        };
        DeadLetterResult: {
            count: number;
        };
        DeferredMonth: {
            deferred: number;
            earned: number;
            /** Format: date */
            month: string;
            paid: number;
        };
        DeliveryAddress: {
            addressLine1: string;
            addressLine2: string | null;
            city: string;
            country: string;
            fullName: string;
            postalCode: string;
            state: string | null;
        };
        Dispute: {
            amount: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            reason: string | null;
            status: string;
        };
        DisputeEvidence: {
            amount: number;
            currency: string;
            dueBy: string | null;
            evidence: {
                [key: string]: string;
            };
            failure: string | null;
            /** Format: uuid */
            id: string;
            reason: string | null;
            status: string;
            submittedAt: string | null;
        };
        DisputeItem: {
            amount: number;
            /** Format: date-time */
            createdAt: string;
            currency: string;
            dueBy: string | null;
            groupId: string | null;
            /** Format: uuid */
            id: string;
            memberId: string | null;
            name: string;
            reason: string | null;
            status: string;
            submittedAt: string | null;
        };
        DraftBlock: {
            after?: number;
            data: {
                [key: string]: unknown;
            };
            id: string;
            type: string;
        } & {
            [key: string]: unknown;
        };
        DraftLanguageVersion: {
            articleId: string | null;
            /** Format: uuid */
            id: string;
            isTranslation: boolean;
            isTrashed: boolean;
            /** @enum {string} */
            language: "en" | "fr";
            originalHasChanged: boolean;
            /** @enum {string} */
            status: "draft" | "in_review" | "scheduled" | "published" | "withdrawn" | "archived";
            title: string;
        };
        Edition: {
            articles: components["schemas"]["Article"][];
            issue: components["schemas"]["Issue"];
            pdfFile: string | null;
        };
        EditorialStaffMember: {
            email: string;
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            role: "owner" | "editor" | "author" | "support";
        };
        EmailChange: {
            /** Format: password */
            currentPassword: string;
            /** Format: email */
            email: string;
        };
        EmailCorrection: {
            /** Format: email */
            email: string;
            reason: string;
        };
        EmailRequest: {
            /** Format: email */
            email: string;
        };
        EmailResponse: {
            /** @constant */
            status: "email-sent";
        };
        FactorCode: {
            code: string;
        };
        FactorRemoval: {
            /** Format: password */
            currentPassword: string;
        };
        FreeArticles: {
            remaining: number;
        };
        FreeRegistration: {
            acceptedTerms?: {
                privacy: number;
                terms: number;
                withdrawal: number;
            } | string;
            confirmPassword: string;
            /** Format: email */
            email: string;
            firstName: string;
            lastName: string;
            /** Format: password */
            password: string;
            subscriptionId: string;
        };
        GiftPurchaseRequest: {
            acceptedTerms?: {
                privacy: number;
                terms: number;
                withdrawal: number;
            };
            amount: number;
            /**
             * @default usd
             * @enum {string}
             */
            currency?: "usd" | "aud" | "cad" | "chf" | "czk" | "dkk" | "eur" | "gbp" | "hkd" | "jpy" | "nok" | "nzd" | "pln" | "sek" | "sgd";
            /** Format: date */
            deliverOn?: string;
            fromName: string;
            /** Format: uuid */
            key: string;
            message?: string;
            /** Format: email */
            recipientEmail?: string;
            recipientName: string;
            subscriptionId: string;
            years: number;
        };
        GiftResult: {
            confirmed: boolean;
            email: string | null;
            gift: components["schemas"]["BoughtGift"] | null;
            reason: string | null;
            signedIn: boolean;
            /** @enum {string} */
            status: "none" | "open" | "processing" | "paid" | "failed";
        };
        GiftTax: {
            country: string;
            currency: string;
            /** Format: uuid */
            gift: string;
            reversed: number;
            tax: number | null;
        };
        Group: {
            balance: components["schemas"]["CustomerBalance"] | null;
            cancelAtPeriodEnd: boolean;
            card: components["schemas"]["Card"] | null;
            closesAt: string | null;
            company: string;
            currency: string;
            details: components["schemas"]["GroupDetails"];
            /** Format: date-time */
            endsAt: string;
            /** Format: uuid */
            id: string;
            isOpen: boolean;
            isPaid: boolean;
            name: string;
            nextSeats: number | null;
            openInvitations: number;
            /** @enum {string} */
            paysBy: "card" | "invoice";
            plan: string;
            planId: string;
            poNumber: string | null;
            price: number;
            renewalAmount: number | null;
            seats: number;
            seatsInUse: number;
            status: string;
        };
        GroupAcceptance: {
            addressLine1?: string;
            addressLine2?: string;
            city?: string;
            /** @enum {string} */
            country?: "United States" | "Canada" | "United Kingdom" | "Australia" | "Austria" | "Belgium" | "Bulgaria" | "Croatia" | "Cyprus" | "Czechia" | "Denmark" | "Estonia" | "Finland" | "France" | "Germany" | "Greece" | "Hungary" | "Iceland" | "Ireland" | "Italy" | "Japan" | "Latvia" | "Liechtenstein" | "Lithuania" | "Luxembourg" | "Malta" | "Netherlands" | "New Zealand" | "Norway" | "Poland" | "Portugal" | "Romania" | "Singapore" | "Slovakia" | "Slovenia" | "South Korea" | "Spain" | "Sweden" | "Switzerland";
            fullName?: string;
            postalCode?: string;
            state?: string;
            token?: string;
        };
        GroupCardResult: {
            clientSecret: string | null;
            group: components["schemas"]["Group"];
        };
        GroupCorrection: {
            /** Format: date-time */
            basedOn: string;
            billing: components["schemas"]["BillingDetails"];
            company: string;
            /** Format: email */
            invoiceEmail: string;
            poNumber?: string;
        };
        GroupDetails: {
            addressLine1: string;
            addressLine2: string;
            city: string;
            company: string;
            country: string;
            invoiceEmail: string;
            poNumber: string | null;
            postalCode: string;
            state: string;
            /** Format: date-time */
            updatedAt: string;
            vatId: string | null;
        };
        GroupInvitation: {
            email: string;
            group: string;
            hasPrintEdition: boolean;
            plan: string;
            planId: string;
            publication: string;
            /** @enum {string} */
            status: "open" | "accepted" | "revoked" | "expired" | "closed" | "full";
        };
        GroupInvitationRequest: {
            addresses: string;
        };
        GroupInvitationResult: {
            group: components["schemas"]["Group"];
            invitations: {
                email: string;
                /** @enum {string} */
                outcome: "sent" | "member" | "invited" | "limit" | "full";
            }[];
        };
        GroupInvoice: {
            amount: number;
            /** Format: date-time */
            createdAt: string;
            currency: string;
            description: string;
            /** Format: uuid */
            id: string;
            number: string | null;
            status: string;
        };
        GroupMember: {
            acceptedAt: string | null;
            email: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            invitedAt: string;
            /** @enum {string} */
            status: "invited" | "expired" | "member";
        };
        GroupPurchaseRequest: {
            acceptedTerms?: {
                privacy: number;
                terms: number;
                withdrawal: number;
            };
            amount: number;
            billing: components["schemas"]["BillingDetails"];
            company: string;
            /**
             * @default usd
             * @enum {string}
             */
            currency?: "usd" | "aud" | "cad" | "chf" | "czk" | "dkk" | "eur" | "gbp" | "hkd" | "jpy" | "nok" | "nzd" | "pln" | "sek" | "sgd";
            /** Format: email */
            invoiceEmail?: string;
            /** Format: uuid */
            key: string;
            name?: string;
            /** @enum {string} */
            paysBy: "card" | "invoice";
            poNumber?: string;
            seats: number;
            subscriptionId: string;
        };
        GroupQuote: {
            amount: number;
            needsBilling: boolean;
            reverseCharge: boolean;
            tax: number;
        };
        GroupQuoteRequest: {
            billing?: components["schemas"]["BillingDetails"];
            /**
             * @default usd
             * @enum {string}
             */
            currency?: "usd" | "aud" | "cad" | "chf" | "czk" | "dkk" | "eur" | "gbp" | "hkd" | "jpy" | "nok" | "nzd" | "pln" | "sek" | "sgd";
            seats: number;
            subscriptionId: string;
        };
        GroupSeatsChange: {
            acceptedTerms?: {
                privacy: number;
                terms: number;
                withdrawal: number;
            };
            amount: number;
            /** Format: uuid */
            key: string;
            seats: number;
        };
        GroupSeatsPreview: {
            acceptedTerms: {
                privacy: number;
                terms: number;
                withdrawal: number;
            };
            amount: number;
            /** @enum {string} */
            effective: "now" | "period-end";
            /** Format: date-time */
            effectiveAt: string;
            /** Format: uuid */
            key: string;
            nextAmount: number | null;
            seats: number;
        };
        GroupSeatsRequest: {
            seats: number;
        };
        GroupSeatsResult: {
            clientSecret: string | null;
            group: components["schemas"]["Group"];
        };
        GuestGiftPurchaseRequest: {
            acceptedTerms?: {
                privacy: number;
                terms: number;
                withdrawal: number;
            };
            amount: number;
            /**
             * @default usd
             * @enum {string}
             */
            currency?: "usd" | "aud" | "cad" | "chf" | "czk" | "dkk" | "eur" | "gbp" | "hkd" | "jpy" | "nok" | "nzd" | "pln" | "sek" | "sgd";
            /** Format: date */
            deliverOn?: string;
            /** Format: email */
            email: string;
            firstName: string;
            fromName: string;
            /** Format: uuid */
            key: string;
            lastName: string;
            message?: string;
            /** Format: password */
            password: string;
            /** Format: email */
            recipientEmail?: string;
            recipientName: string;
            subscriptionId: string;
            years: number;
        };
        GuestGroupAcceptance: {
            addressLine1?: string;
            addressLine2?: string;
            city?: string;
            /** @enum {string} */
            country?: "United States" | "Canada" | "United Kingdom" | "Australia" | "Austria" | "Belgium" | "Bulgaria" | "Croatia" | "Cyprus" | "Czechia" | "Denmark" | "Estonia" | "Finland" | "France" | "Germany" | "Greece" | "Hungary" | "Iceland" | "Ireland" | "Italy" | "Japan" | "Latvia" | "Liechtenstein" | "Lithuania" | "Luxembourg" | "Malta" | "Netherlands" | "New Zealand" | "Norway" | "Poland" | "Portugal" | "Romania" | "Singapore" | "Slovakia" | "Slovenia" | "South Korea" | "Spain" | "Sweden" | "Switzerland";
            /** Format: email */
            email: string;
            firstName: string;
            fullName?: string;
            lastName: string;
            /** Format: password */
            password: string;
            postalCode?: string;
            state?: string;
            token?: string;
        };
        GuestPurchaseRequest: {
            acceptedTerms?: {
                privacy: number;
                terms: number;
                withdrawal: number;
            };
            amount?: number;
            billing?: components["schemas"]["BillingDetails"];
            /**
             * @default usd
             * @enum {string}
             */
            currency?: "usd" | "aud" | "cad" | "chf" | "czk" | "dkk" | "eur" | "gbp" | "hkd" | "jpy" | "nok" | "nzd" | "pln" | "sek" | "sgd";
            deliveryAddress?: components["schemas"]["NewDeliveryAddress"];
            /** Format: email */
            email: string;
            firstName: string;
            lastName: string;
            /** Format: password */
            password: string;
            promotionCode?: string;
            subscriptionId: string;
            trialDays?: number;
        };
        GuestRedemptionRequest: {
            addressLine1?: string;
            addressLine2?: string;
            billingCountry?: string;
            billingPostalCode?: string;
            city?: string;
            code?: string;
            /** @enum {string} */
            country?: "United States" | "Canada" | "United Kingdom" | "Australia" | "Austria" | "Belgium" | "Bulgaria" | "Croatia" | "Cyprus" | "Czechia" | "Denmark" | "Estonia" | "Finland" | "France" | "Germany" | "Greece" | "Hungary" | "Iceland" | "Ireland" | "Italy" | "Japan" | "Latvia" | "Liechtenstein" | "Lithuania" | "Luxembourg" | "Malta" | "Netherlands" | "New Zealand" | "Norway" | "Poland" | "Portugal" | "Romania" | "Singapore" | "Slovakia" | "Slovenia" | "South Korea" | "Spain" | "Sweden" | "Switzerland";
            /** Format: email */
            email: string;
            firstName: string;
            fullName?: string;
            lastName: string;
            /** Format: password */
            password: string;
            postalCode?: string;
            state?: string;
        };
        Health: {
            dependencies: {
                /** @enum {string} */
                auth: "up" | "unavailable";
                /** @enum {string} */
                database: "up" | "unavailable";
            };
            reasons: string[];
            /** @enum {string} */
            status: "ok" | "degraded" | "down";
        };
        Highlight: {
            articleId: string;
            /** Format: date-time */
            createdAt: string;
            exact: string;
            /** Format: uuid */
            id: string;
            isPublished: boolean;
            language: ("en" | "fr") | null;
            prefix: string;
            suffix: string;
            title: string;
        };
        Invitation: {
            /** Format: date-time */
            createdAt: string;
            email: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: uuid */
            id: string;
            invitedBy: string | null;
            /** @enum {string} */
            role: "owner" | "editor" | "author" | "support";
            /** @enum {string} */
            status: "open" | "expired" | "accepted" | "revoked";
        };
        Invoice: {
            amount: number;
            /** Format: date-time */
            createdAt: string;
            currency: string;
            description: string;
            /** Format: uuid */
            id: string;
            number: string | null;
            status: string;
            tax: number;
        };
        Issue: {
            appleNewsUrl: string | null;
            colours: components["schemas"]["IssueColours"] | null;
            coverImageAlt: string;
            coverImageUrl: string | null;
            description: string;
            id: string;
            isCurrent: boolean;
            issuuUrl: string | null;
            number: number;
            pdfUrl: string | null;
            /** @enum {string} */
            season: "Spring" | "Summer" | "Autumn" | "Winter";
            title: string;
            year: number;
        };
        IssueColours: {
            dark: {
                accent: string | null;
                paper: string | null;
            };
            light: {
                accent: string | null;
                paper: string | null;
            };
        };
        IssueEntry: {
            authors: string[];
            category: string;
            hasPendingChanges: boolean;
            /** Format: uuid */
            id: string;
            imageUrl: string | null;
            /** @enum {string} */
            language: "en" | "fr";
            missing: string[];
            /** @enum {string} */
            status: "draft" | "in_review" | "scheduled" | "published" | "withdrawn" | "archived";
            title: string;
            version: number;
        };
        IssuePdf: {
            bytes: number;
            file: string;
            name: string;
            pages: number;
            /** Format: date-time */
            uploadedAt: string;
        };
        IssuePdfUpload: {
            /** Format: uuid */
            id: string;
        };
        IssueRelease: {
            articles: {
                /** Format: uuid */
                id: string;
                version: number;
            }[];
            /** Format: date-time */
            basedOn: string;
            releaseAt: string | null;
        };
        IssueSequence: {
            ids: string[];
        };
        IssueUpdate: {
            access: ("everyone" | "accounts" | "plans" | "gold" | "platinum") | null;
            appleNewsUrl: string | null;
            /** Format: date-time */
            basedOn: string;
            colours: components["schemas"]["IssueColours"] | null;
            coverImageAlt: string;
            coverImageUrl: string | null;
            description: string;
            issuuUrl: string | null;
            number: number;
            pdfUrl: string | null;
            /** @enum {string} */
            season: "Spring" | "Summer" | "Autumn" | "Winter";
            title: string;
            year: number;
        };
        LanguageChoice: {
            /** @enum {string} */
            language: "en" | "fr";
        };
        LanguageVersion: {
            id: string;
            isTranslation: boolean;
            /** @enum {string} */
            language: "en" | "fr";
            title: string;
        };
        LinkToken: {
            token: string;
        };
        LiveBase: {
            baseVersion: number;
            liveHash: string;
        };
        MarkedText: {
            isMatch: boolean;
            text: string;
        }[];
        Media: {
            alt: string;
            bytes: number;
            caption: string;
            /** Format: date-time */
            createdAt: string;
            credit: string;
            crop: {
                height: number;
                ratio: string;
                width: number;
                x: number;
                y: number;
            } | null;
            focalPoint: {
                x: number;
                y: number;
            };
            folder: string;
            height: number;
            /** Format: uuid */
            id: string;
            isDeleted: boolean;
            mayChange: boolean;
            name: string;
            original: string | null;
            originalHeight: number;
            originalWidth: number;
            /** Format: date-time */
            updatedAt: string;
            url: string;
            version: number;
            width: number;
        };
        MediaChange: {
            alt: string;
            caption: string;
            credit: string;
            focalPoint: {
                x: number;
                y: number;
            };
            folder: string;
            name: string;
            version: number;
        };
        MediaMove: {
            folder: string;
            ids: string[];
        };
        MediaUpload: {
            /** Format: uuid */
            id: string;
            target: components["schemas"]["Media"] | null;
        };
        MediaUse: {
            entity: string;
            entityId: string;
            field: string;
            title: string | null;
        };
        Member: {
            /** Format: date-time */
            createdAt: string;
            email: string;
            firstName: string;
            /** Format: uuid */
            id: string;
            lastName: string;
            planName: string | null;
            status: string;
        };
        MemberDetail: {
            acceptedTerms: components["schemas"]["AcceptedTermsRecord"][];
            addresses: components["schemas"]["SavedAddress"][];
            auditLog: components["schemas"]["AuditEvent"][];
            emails: components["schemas"]["MemberEmail"][];
            gifts: {
                bought: {
                    amount: number;
                    currency: string;
                    deliveredAt: string | null;
                    deliverOn: string | null;
                    fromName: string;
                    /** Format: uuid */
                    id: string;
                    message: string;
                    /** Format: date-time */
                    paidAt: string;
                    plan: string;
                    planId: string;
                    recipientEmail: string | null;
                    recipientName: string;
                    redeemedAt: string | null;
                    refundedAt: string | null;
                    /** @enum {string} */
                    status: "ready" | "scheduled" | "delivered" | "redeemed" | "refunding" | "refunded";
                    years: number;
                }[];
                received: components["schemas"]["ReceivedGift"][];
                taxes: components["schemas"]["GiftTax"][];
            };
            groups: {
                managed: components["schemas"]["Group"][];
                seat: components["schemas"]["OwnSeat"] | null;
            };
            invoiceProblem: string | null;
            invoices: components["schemas"]["Invoice"][];
            member: components["schemas"]["Member"];
            payments: components["schemas"]["MemberPayment"][];
            printDeliveries: components["schemas"]["PrintDelivery"][];
            reason: string | null;
            subscription: components["schemas"]["UserSubscription"] | null;
        };
        MemberEmail: {
            failedAt: string | null;
            id: string;
            kind: string;
            /** Format: date-time */
            queuedAt: string;
            sentAt: string | null;
        };
        MemberPayment: {
            amount: number;
            /** Format: date-time */
            createdAt: string;
            creditNotes: {
                /** Format: uuid */
                id: string;
                number: string;
            }[];
            currency: string;
            description: string;
            disputes: components["schemas"]["Dispute"][];
            fraudWarning: string | null;
            hasReceipt: boolean;
            /** Format: uuid */
            id: string;
            invoiceId: string | null;
            pendingRefundAmount: number;
            refundable: number;
            refunded: number;
            refunds: components["schemas"]["Refund"][];
            status: string;
        };
        MissingPage: {
            count: number;
            /** Format: date-time */
            lastSeenAt: string;
            path: string;
            referrerHost: string | null;
        };
        NewAccessToken: {
            days: number;
            name: string;
            permissions: string[];
        };
        NewAddress: {
            addressLine1: string;
            addressLine2?: string;
            city: string;
            /** @enum {string} */
            country: "United States" | "Canada" | "United Kingdom" | "Australia" | "Austria" | "Belgium" | "Bulgaria" | "Croatia" | "Cyprus" | "Czechia" | "Denmark" | "Estonia" | "Finland" | "France" | "Germany" | "Greece" | "Hungary" | "Iceland" | "Ireland" | "Italy" | "Japan" | "Latvia" | "Liechtenstein" | "Lithuania" | "Luxembourg" | "Malta" | "Netherlands" | "New Zealand" | "Norway" | "Poland" | "Portugal" | "Romania" | "Singapore" | "Slovakia" | "Slovenia" | "South Korea" | "Spain" | "Sweden" | "Switzerland";
            firstName: string;
            isDefault?: boolean;
            lastName: string;
            postalCode: string;
            state?: string;
            /**
             * @default shipping
             * @constant
             */
            type?: "shipping";
        };
        NewArticle: {
            document: components["schemas"]["ArticleDocument"];
            /** Format: uuid */
            id: string;
        };
        NewArticleShare: Record<string, never>;
        NewAuthor: {
            /** @default  */
            biography?: string;
            name: string;
            /** @default  */
            portraitAlt?: string;
            portraitUrl?: string;
            /** Format: uuid */
            staffMemberId?: string;
        };
        NewCancellationFeedback: {
            comment?: string;
            /** @enum {string} */
            reason: "price" | "time" | "content" | "delivery" | "website" | "other";
        };
        NewComment: {
            body: string;
            /** @default [] */
            mentions?: string[];
            /** Format: uuid */
            parentId?: string;
            passage?: number;
            /** @default  */
            passageText?: string;
        };
        NewComplimentarySubscription: {
            /** Format: date-time */
            endsAt: string;
            planId: string;
            reason: string;
        };
        NewDeliveryAddress: {
            addressLine1: string;
            addressLine2?: string;
            city: string;
            /** @enum {string} */
            country: "United States" | "Canada" | "United Kingdom" | "Australia" | "Austria" | "Belgium" | "Bulgaria" | "Croatia" | "Cyprus" | "Czechia" | "Denmark" | "Estonia" | "Finland" | "France" | "Germany" | "Greece" | "Hungary" | "Iceland" | "Ireland" | "Italy" | "Japan" | "Latvia" | "Liechtenstein" | "Lithuania" | "Luxembourg" | "Malta" | "Netherlands" | "New Zealand" | "Norway" | "Poland" | "Portugal" | "Romania" | "Singapore" | "Slovakia" | "Slovenia" | "South Korea" | "Spain" | "Sweden" | "Switzerland";
            fullName: string;
            postalCode: string;
            state?: string;
        };
        NewDisputeEvidence: {
            statement: string;
        };
        NewFreeArticle: Record<string, never>;
        NewHighlight: {
            articleId: string;
            exact: string;
            prefix: string;
            suffix: string;
        };
        NewInvitation: {
            /** Format: email */
            email: string;
            /** @enum {string} */
            role: "owner" | "editor" | "author" | "support";
        };
        NewIssue: {
            access: ("everyone" | "accounts" | "plans" | "gold" | "platinum") | null;
            appleNewsUrl: string | null;
            colours: components["schemas"]["IssueColours"] | null;
            coverImageAlt: string;
            coverImageUrl: string | null;
            description: string;
            id: string;
            issuuUrl: string | null;
            number: number;
            pdfUrl: string | null;
            /** @enum {string} */
            season: "Spring" | "Summer" | "Autumn" | "Winter";
            title: string;
            year: number;
        };
        NewMediaUpload: {
            /** @enum {string} */
            purpose: "new" | "replacement" | "crop" | "cropped-copy";
            /** Format: uuid */
            target?: string;
        };
        NewPage: {
            document: components["schemas"]["PageDocument"];
            id: string;
            label: string;
        };
        NewPlan: {
            active: boolean;
            amounts?: {
                amount: number;
                /** @enum {string} */
                currency: "aud" | "cad" | "chf" | "czk" | "dkk" | "eur" | "gbp" | "hkd" | "jpy" | "nok" | "nzd" | "pln" | "sek" | "sgd";
            }[];
            /** @default false */
            asksWhy?: boolean;
            description: string;
            features: string[];
            /** @default null */
            groupPayment?: ("card" | "card_and_invoice") | null;
            id: string;
            name: string;
            /** @default null */
            offerAfterDays?: number | null;
            /** @default null */
            offerPercent?: number | null;
            /** @default null */
            pauseEditions?: number | null;
            price: number;
            tier: string;
            /** @default null */
            trialDays?: number | null;
        };
        NewPreviewLink: {
            /** @default 7 */
            days?: number;
        };
        NewPrintPause: {
            firstEdition: string;
            lastEdition: string;
        };
        NewReadingProgress: {
            articleId: string;
            progressPercent: number;
        };
        NewRedirect: {
            fromPath: string;
            status: 301 | 302 | 410;
            toPath?: string;
        };
        NewRefund: {
            amount: number;
            /** Format: uuid */
            key: string;
            /** @enum {string} */
            reason: "duplicate" | "fraudulent" | "requested_by_customer";
        };
        NewReply: {
            message: string;
            repliesSeen?: number;
        };
        NewSecondFactor: {
            /** Format: password */
            currentPassword: string;
            name: string;
        };
        NewsletterConfirmed: {
            /** @constant */
            status: "confirmed";
        };
        NewsletterDetails: {
            browserLanguage?: string;
            /** @enum {string} */
            country?: "United States" | "United Kingdom" | "Canada" | "Australia" | "Germany" | "France" | "Japan" | "Italy" | "Spain" | "Netherlands" | "Sweden" | "Switzerland" | "Singapore" | "Hong Kong" | "Brazil" | "Mexico" | "India" | "China";
            /** Format: email */
            email: string;
            firstName: string;
            lastName: string;
            referrer?: string;
            region?: string;
            timeZone?: string;
            userAgent?: string;
        };
        NewsletterEmail: {
            /** Format: email */
            email: string;
        };
        NewsletterNames: {
            browserLanguage?: string;
            /** @enum {string} */
            country?: "United States" | "United Kingdom" | "Canada" | "Australia" | "Germany" | "France" | "Japan" | "Italy" | "Spain" | "Netherlands" | "Sweden" | "Switzerland" | "Singapore" | "Hong Kong" | "Brazil" | "Mexico" | "India" | "China";
            firstName: string;
            lastName: string;
            referrer?: string;
            region?: string;
            timeZone?: string;
            userAgent?: string;
        };
        NewsletterResponse: {
            /** @constant */
            status: "confirmation-sent";
        };
        NewsletterUnsubscribed: {
            /** @constant */
            status: "unsubscribed";
        };
        NewTicket: {
            /** @enum {string} */
            category: "billing" | "subscription" | "delivery" | "technical" | "general";
            message: string;
            subject: string;
        };
        NewTranslation: {
            /** @enum {string} */
            language: "en" | "fr";
        };
        NewWithdrawal: {
            /** Format: email */
            email: string;
            name: string;
        };
        OfflineArticles: {
            articles: {
                articleId: string;
                /** Format: date-time */
                updatedAt: string;
            }[];
            /** Format: uuid */
            userId: string;
        };
        OpenRequests: {
            messages: number;
            tickets: number;
        };
        OwnSeat: {
            /** Format: date-time */
            acceptedAt: string;
            /** Format: date-time */
            endsAt: string;
            group: string;
            plan: string;
        };
        PageDocument: {
            content: string;
            contentBlocks: components["schemas"]["DraftBlock"][];
            excerpt: string;
            title: string;
        } & {
            [key: string]: unknown;
        };
        PageDraft: {
            document: components["schemas"]["PageDocument"];
            hasChanges: boolean;
            id: string;
            inFooter: boolean;
            inForce: number | null;
            isDefault: boolean;
            isStandard: boolean;
            label: string;
            path: string;
            position: number;
            removedAt: string | null;
            title: string;
            upcoming: number | null;
            /** Format: date-time */
            updatedAt: string;
            updatedBy: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            version: number;
        };
        PagePreviewRequest: {
            document?: components["schemas"]["PageDocument"];
        };
        PagePublication: {
            baseVersion: number;
            inForceFrom: string | null;
        };
        PageRemoval: {
            redirectTo: string | null;
        };
        PageSave: {
            baseVersion: number;
            document: components["schemas"]["PageDocument"];
            /** Format: uuid */
            saveId: string;
        };
        PageUpdate: {
            inFooter: boolean;
            label: string;
            position: number;
        };
        PageVersionDocument: {
            document: components["schemas"]["PageDocument"];
            /** Format: date-time */
            inForceFrom: string;
            number: number;
        };
        PageVersionSummary: {
            /** Format: date-time */
            inForceFrom: string;
            number: number;
            /** @enum {string} */
            origin: "default" | "staff" | "settings";
            /** Format: date-time */
            publishedAt: string;
            publishedBy: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            title: string;
        };
        PasswordChange: {
            /** Format: password */
            currentPassword: string;
            /** Format: password */
            newPassword: string;
        };
        PasswordReset: {
            /** Format: password */
            newPassword: string;
            token: string;
        };
        PauseRecord: {
            /** Format: date-time */
            createdAt: string;
            endedAt: string | null;
            firstEdition: string;
            lastEdition: string;
            leftOut: string[];
            months: number | null;
            termEnd: string | null;
        };
        Payment: {
            amount: number;
            /** Format: date-time */
            createdAt: string;
            creditNotes: {
                /** Format: uuid */
                id: string;
                number: string;
            }[];
            currency: string;
            description: string;
            hasReceipt: boolean;
            /** Format: uuid */
            id: string;
            invoiceId: string | null;
            refunded: number;
            status: string;
        };
        PaymentIntentRequest: {
            amount: number;
            /**
             * @default usd
             * @enum {string}
             */
            currency?: "usd" | "aud" | "cad" | "chf" | "czk" | "dkk" | "eur" | "gbp" | "hkd" | "jpy" | "nok" | "nzd" | "pln" | "sek" | "sgd";
            subscriptionId: string;
        };
        PaymentSettings: {
            currency: string | null;
            paymentMethods: ("card" | "link" | "paypal" | "us_bank_account" | "sepa_debit" | "ideal")[];
            publishableKey: string | null;
            script: string | null;
            taxBehavior: ("exclusive" | "inclusive") | null;
        };
        Payout: {
            agrees: boolean | null;
            amount: number;
            /** Format: date-time */
            arrivesAt: string;
            currency: string;
            id: string;
            status: string;
        };
        PendingGift: {
            amount: number;
            clientSecret: string;
            /** Format: uuid */
            giftId: string;
        };
        PendingGroup: {
            amount: number;
            clientSecret: string | null;
            /** Format: uuid */
            groupId: string;
        };
        PendingPayment: {
            amount: number;
            clientSecret: string;
            paymentMethods: string[];
        };
        Plan: {
            amounts: components["schemas"]["PlanAmount"][];
            description: string;
            features: string[];
            groupPayment: ("card" | "card_and_invoice") | null;
            id: string;
            name: string;
            period: string;
            price: number;
            tier: string;
            trialDays: number | null;
        };
        PlanAmount: {
            amount: number;
            /** @enum {string} */
            currency: "aud" | "cad" | "chf" | "czk" | "dkk" | "eur" | "gbp" | "hkd" | "jpy" | "nok" | "nzd" | "pln" | "sek" | "sgd";
        };
        PlanChange: {
            acceptedTerms?: {
                privacy: number;
                terms: number;
                withdrawal: number;
            };
            planId: string;
            quote: string;
        };
        PlanChangePreview: {
            acceptedTerms: {
                privacy: number;
                terms: number;
                withdrawal: number;
            };
            amount: number;
            balance: number;
            carried: number;
            charge: number;
            credit: number;
            currency: string;
            discount: number;
            /** @enum {string} */
            effective: "now" | "period-end";
            /** Format: date-time */
            effectiveAt: string;
            nextAmount: number;
            /** Format: date-time */
            nextAt: string;
            nextBalance: number;
            planId: string;
            quote: string;
            tax: number;
        };
        PlanChangeRequest: {
            planId: string;
        };
        PlanSequence: {
            ids: string[];
        };
        PlanStatistics: {
            before: number;
            gained: number[];
            isFree: boolean;
            lost: number[];
            name: string;
            planId: string;
            values: number[];
        };
        PlanUpdate: {
            active: boolean;
            amounts?: {
                amount: number;
                /** @enum {string} */
                currency: "aud" | "cad" | "chf" | "czk" | "dkk" | "eur" | "gbp" | "hkd" | "jpy" | "nok" | "nzd" | "pln" | "sek" | "sgd";
            }[];
            /** @default false */
            asksWhy?: boolean;
            /** Format: date-time */
            basedOn: string;
            description: string;
            features: string[];
            /** @default null */
            groupPayment?: ("card" | "card_and_invoice") | null;
            name: string;
            /** @default null */
            offerAfterDays?: number | null;
            /** @default null */
            offerPercent?: number | null;
            /** @default null */
            pauseEditions?: number | null;
            price: number;
            tier: string;
            /** @default null */
            trialDays?: number | null;
        };
        Presence: {
            lease: {
                /** Format: date-time */
                expiresAt: string;
                holder: {
                    /** Format: uuid */
                    id: string;
                    name: string;
                };
                isOwn: boolean;
            } | null;
            people: {
                /** Format: uuid */
                id: string;
                name: string;
                /** Format: uuid */
                tabId: string;
            }[];
            version: number;
        };
        PresenceRequest: {
            edit: boolean;
            /** Format: uuid */
            tabId: string;
            /** @default false */
            takeOver?: boolean;
        };
        Preview: {
            articles: components["schemas"]["PreviewArticle"][];
            issue: components["schemas"]["Issue"] | null;
            page?: {
                document: components["schemas"]["PageDocument"];
                /** Format: date-time */
                inForceFrom: string;
                isRemoved: boolean;
                number: number;
                pageId: string;
                quoted: {
                    contactEmail: string;
                    deliveryCountries: string[];
                    legalAddress: string;
                    legalName: string;
                    name: string;
                    office: {
                        lines: string[];
                        name: string;
                        telephone?: string | null;
                    };
                    vatId: string;
                };
            };
            path: string;
        };
        PreviewArticle: {
            /** @enum {string} */
            access?: "everyone" | "accounts" | "plans" | "gold" | "platinum";
            author: string;
            category: string;
            content: string;
            contentBlocks: (components["schemas"]["ContentBlock"] | components["schemas"]["UnknownBlock"])[];
            excerpt: string;
            featured: boolean;
            id: string;
            imageAlt: string;
            imageUrl: string | null;
            isOpening?: boolean;
            issueId: string | null;
            isTranslation: boolean;
            /** @enum {string} */
            language: "en" | "fr";
            languageVersions?: components["schemas"]["LanguageVersion"][];
            position: number;
            /** Format: date-time */
            publishedAt: string;
            seoDescription: string;
            seoTitle: string;
            title: string;
            translator: string;
        };
        PreviewLink: {
            /** Format: date-time */
            createdAt: string;
            createdBy: string | null;
            /** Format: date-time */
            expiresAt: string;
            /** Format: uuid */
            id: string;
            revokedAt: string | null;
        };
        PreviewRequest: {
            document?: components["schemas"]["ArticleDocument"];
        };
        PrintDelivery: {
            address: components["schemas"]["DeliveryAddress"] | null;
            /** Format: date-time */
            closesAt: string;
            edition: string;
            isClosed: boolean;
            isPaused: boolean;
            name: string;
        };
        PrintEdition: {
            /** Format: date-time */
            closesAt: string;
            copies: number;
            countedAt: string | null;
            edition: string;
            isClosed: boolean;
            lastDownload: {
                /** Format: date-time */
                at: string;
                by: string | null;
            } | null;
            leftOut: number;
            name: string;
            withoutAddress: number;
        };
        PrintPause: {
            addedMonths: number;
            choices: {
                /** Format: date-time */
                closesAt: string;
                edition: string;
                name: string;
                nextName: string;
                /** Format: date-time */
                termEnd: string;
            }[];
            current: {
                editions: {
                    edition: string;
                    isLeftOut: boolean;
                    name: string;
                }[];
                /** Format: date-time */
                endsAt: string;
                nextEdition: string;
                nextName: string;
                /** Format: date-time */
                termEnd: string;
                /** Format: date-time */
                termEndNow: string;
            } | null;
            reason: ("free-days" | "payment-missing" | "cancelled" | "plan-change" | "discount" | "months-on-their-way" | "used" | "too-late") | null;
        };
        Problem: {
            detail: string;
            fields?: {
                [key: string]: string;
            };
            requestId?: string;
            status: number;
            title: string;
            type: string;
        };
        Profile: {
            firstName: string;
            lastName: string;
        };
        Promotion: {
            amount: number;
            name: string;
            price: number;
            promotionCode: string;
            renewalAmount: number;
        };
        PromotionRequest: {
            /**
             * @default usd
             * @enum {string}
             */
            currency?: "usd" | "aud" | "cad" | "chf" | "czk" | "dkk" | "eur" | "gbp" | "hkd" | "jpy" | "nok" | "nzd" | "pln" | "sek" | "sgd";
            promotionCode: string;
            subscriptionId: string;
        };
        Publication: {
            baseVersion: number;
            publishAt: string | null;
        };
        PublishRecord: {
            committedAt: string | null;
            /** Format: date-time */
            liveAt: string;
            milliseconds: number;
            node: string;
            pathCount: number;
        };
        PurchaseRequest: {
            acceptedTerms?: {
                privacy: number;
                terms: number;
                withdrawal: number;
            };
            amount?: number;
            billing?: components["schemas"]["BillingDetails"];
            /**
             * @default usd
             * @enum {string}
             */
            currency?: "usd" | "aud" | "cad" | "chf" | "czk" | "dkk" | "eur" | "gbp" | "hkd" | "jpy" | "nok" | "nzd" | "pln" | "sek" | "sgd";
            deliveryAddress?: components["schemas"]["NewDeliveryAddress"];
            promotionCode?: string;
            subscriptionId: string;
            trialDays?: number;
        };
        QueueState: {
            givenUp: number;
            lastSuccessAt: string | null;
            leased: number;
            oldestDueAt: string | null;
            /** @enum {string} */
            queue: "mail" | "stripe-events" | "stripe-commands" | "billing" | "content" | "reconciliation" | "cleanup" | "alarms";
            waiting: number;
        };
        ReaderLocation: {
            country: string | null;
            region: string | null;
        };
        ReadingListEntry: {
            /** Format: date-time */
            addedAt: string;
            articleId: string;
            /** Format: uuid */
            id: string;
            isPublished: boolean;
            language: ("en" | "fr") | null;
            progressPercent: number | null;
            title: string;
        };
        ReadingProgress: {
            articleId: string;
            id: string;
            /** @enum {string} */
            language: "en" | "fr";
            /** Format: date-time */
            lastReadAt: string;
            progressPercent: number;
            title: string;
        };
        ReceivedGift: {
            endsAt: string | null;
            fromName: string;
            /** Format: uuid */
            id: string;
            message: string;
            plan: string;
            /** Format: date-time */
            redeemedAt: string;
            /** @enum {string} */
            status: "waiting" | "running" | "ended";
            years: number;
        };
        RecentPublish: {
            failedCount: number;
            /** Format: date-time */
            liveAt: string;
            milliseconds: number;
            path: string | null;
            pathCount: number;
            title: string | null;
        };
        RecoveryCode: {
            code: string;
        };
        RecoveryCodes: {
            recoveryCodes: string[];
        };
        RedeemableGift: {
            asksCountry: boolean;
            fromName: string;
            hasPrintEdition: boolean;
            message: string;
            plan: string;
            planId: string;
            publication: string;
            recipientName: string;
            /** @enum {string} */
            status: "redeemable" | "redeemed" | "refunded";
            years: number;
        };
        RedeemedGift: {
            endsAt: string | null;
            plan: string;
            signedIn: boolean;
            /** @enum {string} */
            status: "waiting" | "running" | "ended";
        };
        RedemptionRequest: {
            addressLine1?: string;
            addressLine2?: string;
            billingCountry?: string;
            billingPostalCode?: string;
            city?: string;
            code?: string;
            /** @enum {string} */
            country?: "United States" | "Canada" | "United Kingdom" | "Australia" | "Austria" | "Belgium" | "Bulgaria" | "Croatia" | "Cyprus" | "Czechia" | "Denmark" | "Estonia" | "Finland" | "France" | "Germany" | "Greece" | "Hungary" | "Iceland" | "Ireland" | "Italy" | "Japan" | "Latvia" | "Liechtenstein" | "Lithuania" | "Luxembourg" | "Malta" | "Netherlands" | "New Zealand" | "Norway" | "Poland" | "Portugal" | "Romania" | "Singapore" | "Slovakia" | "Slovenia" | "South Korea" | "Spain" | "Sweden" | "Switzerland";
            fullName?: string;
            postalCode?: string;
            state?: string;
        };
        Refund: {
            amount: number;
            /** Format: date-time */
            createdAt: string;
            creditNoteNumber: string | null;
            /** Format: uuid */
            id: string;
            reason: string | null;
            status: string;
        };
        Registration: {
            /** Format: email */
            email: string;
            firstName: string;
            lastName: string;
            /** Format: password */
            password: string;
        };
        RegistrationResponse: {
            /** @constant */
            status: "confirmation-sent";
        };
        RenewalOffer: {
            amount: number;
            percent: number;
            regularAmount: number;
            /** Format: date-time */
            renewsAt: string;
        };
        Revenue: {
            currencies: components["schemas"]["CurrencyRevenue"][];
            differences: components["schemas"]["BalanceDifference"][];
            importedUntil: string | null;
            payouts: components["schemas"]["Payout"][];
        };
        RevenueMonth: {
            difference: number;
            disputed: number;
            fees: number;
            /** Format: date */
            month: string;
            net: number;
            paidOut: number;
            received: number;
            refunded: number;
        };
        RevenueStatistics: {
            before: number;
            currency: string;
            received: number[];
            recurring: number[];
            refunded: number[];
        };
        Revision: {
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "save" | "publish" | "restore" | "merge" | "import";
            savedBy: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            title: string;
            /** Format: date-time */
            updatedAt: string;
            version: number;
        };
        RevisionDocument: {
            /** Format: date-time */
            createdAt: string;
            document: components["schemas"]["ArticleDocument"];
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "save" | "publish" | "restore" | "merge" | "import";
            savedBy: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            title: string;
            /** Format: date-time */
            updatedAt: string;
            version: number;
        };
        RoleChange: {
            /** @enum {string} */
            previousRole: "owner" | "editor" | "author" | "support";
            /** @enum {string} */
            role: "owner" | "editor" | "author" | "support";
        };
        SavedAddress: {
            addressLine1: string;
            addressLine2: string | null;
            city: string;
            country: string;
            firstName: string;
            /** Format: uuid */
            id: string;
            isDefault: boolean;
            lastName: string;
            postalCode: string;
            state: string | null;
            /** @constant */
            type: "shipping";
            /** Format: date-time */
            updatedAt: string;
        };
        SavedArticle: {
            /** Format: date-time */
            updatedAt: string;
            version: number;
        };
        SchedulerState: {
            /** Format: date-time */
            checkedAt: string;
            next: {
                /** Format: uuid */
                id: string;
                /** Format: date-time */
                publishedAt: string;
                title: string;
            } | null;
            nodes: {
                failedPages: number;
                followedUntil: string | null;
                node: string;
                /** @enum {string} */
                phase: "preparing" | "following" | "database-unavailable";
                /** Format: date-time */
                seenAt: string;
                stale: boolean;
            }[];
            overdue: {
                /** Format: uuid */
                id: string;
                /** Format: date-time */
                publishedAt: string;
                /** @enum {string} */
                reason: "no-publisher" | "page-failed" | "not-confirmed";
                title: string;
            }[];
            runs: boolean;
        };
        SearchResult: {
            author: string;
            category: string;
            excerpt: components["schemas"]["MarkedText"];
            id: string;
            imageAlt: string;
            imageUrl: string | null;
            /** @enum {string} */
            language: "en" | "fr";
            passage: components["schemas"]["MarkedText"] | null;
            /** Format: date-time */
            publishedAt: string;
            title: components["schemas"]["MarkedText"];
        };
        SearchResults: {
            correctedSearch: string | null;
            count: number;
            hasMoreThanCount: boolean;
            next: string | null;
            results: components["schemas"]["SearchResult"][];
        };
        SecondFactor: {
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            name: string;
        };
        SecondFactorSecret: {
            /** Format: uuid */
            id: string;
            secret: string;
            uri: string;
        };
        SecondFactorStatus: {
            factors: components["schemas"]["SecondFactor"][];
            recoveryCodes: number;
            requiredFrom: string | null;
            verified: boolean;
        };
        Session: {
            country: string | null;
            /** Format: date-time */
            createdAt: string;
            current: boolean;
            device: string;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            lastSeenAt: string;
        };
        SettingsUpdate: {
            /** @enum {string} */
            archiveAccess: "everyone" | "accounts" | "plans" | "gold" | "platinum";
            /** Format: date-time */
            basedOn: string;
            /** Format: email */
            contactEmail: string;
            /** @enum {string} */
            currentIssueAccess: "everyone" | "accounts" | "plans" | "gold" | "platinum";
            deliveryCountries: ("United States" | "Canada" | "United Kingdom" | "Australia" | "Austria" | "Belgium" | "Bulgaria" | "Croatia" | "Cyprus" | "Czechia" | "Denmark" | "Estonia" | "Finland" | "France" | "Germany" | "Greece" | "Hungary" | "Iceland" | "Ireland" | "Italy" | "Japan" | "Latvia" | "Liechtenstein" | "Lithuania" | "Luxembourg" | "Malta" | "Netherlands" | "New Zealand" | "Norway" | "Poland" | "Portugal" | "Romania" | "Singapore" | "Slovakia" | "Slovenia" | "South Korea" | "Spain" | "Sweden" | "Switzerland")[];
            description: string;
            footerLinks: {
                href: string;
                label: string;
            }[];
            freeArticlesPerMonth: number;
            headerLinks: {
                href: string;
                label: string;
            }[];
            languages?: ("en" | "fr")[];
            legalAddress: string;
            legalName: string;
            name: string;
            office: {
                lines: string[];
                name: string;
                telephone?: string;
            };
            /** @enum {string} */
            otherArticlesAccess: "everyone" | "accounts" | "plans" | "gold" | "platinum";
            paymentMethods: ("card" | "link" | "paypal" | "us_bank_account" | "sepa_debit" | "ideal")[];
            /** @enum {string} */
            pdfAccess: "everyone" | "accounts" | "plans" | "gold" | "platinum";
            requireSecondFactor: boolean;
            /** @enum {string} */
            searchLanguage: "simple" | "arabic" | "armenian" | "basque" | "catalan" | "danish" | "dutch" | "english" | "finnish" | "french" | "german" | "greek" | "hindi" | "hungarian" | "indonesian" | "irish" | "italian" | "lithuanian" | "nepali" | "norwegian" | "portuguese" | "romanian" | "russian" | "serbian" | "spanish" | "swedish" | "tamil" | "turkish" | "yiddish";
            shareLinksPerMonth: number;
            socialLinks: {
                name: string;
                url: string;
            }[];
            tagline: string;
            taxBehavior: ("exclusive" | "inclusive") | null;
            timeZone: string;
            vatId: string;
        };
        SharedArticle: {
            article: components["schemas"]["Article"] | null;
            articleId: string;
        };
        SignedInUser: {
            codeNeeded: boolean;
            /** Format: date-time */
            createdAt: string;
            email: string;
            firstName: string;
            /** Format: uuid */
            id: string;
            language?: ("en" | "fr") | null;
            lastName: string;
            planName?: string | null;
            staffRole: ("owner" | "editor" | "author" | "support") | null;
            subscriptionStatus: string;
            subscriptionTier: string;
        };
        SignIn: {
            /** Format: email */
            email: string;
            /** Format: password */
            password: string;
        };
        SignInCode: {
            code: string;
            /** Format: email */
            email: string;
        };
        StaffMember: {
            /** Format: date-time */
            createdAt: string;
            email: string;
            firstName: string;
            /** Format: uuid */
            id: string;
            lastName: string;
            /** @enum {string} */
            role: "owner" | "editor" | "author" | "support";
        };
        StaffRegistration: {
            /** Format: email */
            email: string;
            firstName: string;
            inviteToken: string;
            lastName: string;
            /** Format: password */
            password: string;
        };
        Statistics: {
            dates: string[];
            mostRead: {
                articleId: string;
                language: ("en" | "fr") | null;
                reads: number;
                title: string;
            }[];
            newsletter: {
                before: number;
                gained: number[];
                lost: number[];
                values: number[];
            };
            /** @enum {string} */
            period: "30-days" | "12-months" | "all";
            plans: components["schemas"]["PlanStatistics"][];
            revenue: components["schemas"]["RevenueStatistics"][] | null;
        };
        StatusChange: {
            baseVersion: number;
            /** @enum {string} */
            status: "draft" | "in_review" | "archived";
        };
        Subscriber: {
            confirmedAt: string | null;
            country: string | null;
            /** Format: date-time */
            createdAt: string;
            email: string | null;
            firstName: string | null;
            /** Format: uuid */
            id: string;
            lastName: string | null;
            /** @enum {string} */
            status: "pending" | "confirmed" | "unsubscribed";
            unsubscribedAt: string | null;
        };
        SubscriberCounts: {
            confirmed: number;
            pending: number;
            unsubscribed: number;
        };
        SubscriberDetail: {
            browserLanguage: string | null;
            confirmedAt: string | null;
            consents: {
                /** @enum {string} */
                means: "script" | "form" | "one-click";
                page: string | null;
                /** Format: date-time */
                recordedAt: string;
                /** @enum {string} */
                step: "requested" | "details-provided" | "confirmed" | "unsubscribed" | "address-changed";
                wording: string | null;
            }[];
            country: string | null;
            /** Format: date-time */
            createdAt: string;
            email: string | null;
            firstName: string | null;
            /** Format: uuid */
            id: string;
            lastName: string | null;
            referrer: string | null;
            region: string | null;
            /** @enum {string} */
            status: "pending" | "confirmed" | "unsubscribed";
            timeZone: string | null;
            unsubscribedAt: string | null;
        };
        SubscriptionEnd: {
            reason: string;
        };
        SubscriptionPayment: {
            clientSecret: string | null;
            subscription: components["schemas"]["UserSubscription"] | null;
        };
        SupportTicket: {
            /** @enum {string} */
            category: "billing" | "subscription" | "delivery" | "technical" | "general";
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            message: string;
            replies: components["schemas"]["TicketReply"][];
            /** @enum {string} */
            status: "open" | "answered" | "closed";
            subject: string;
        };
        SystemHistory: {
            apiErrors: number[];
            clientErrors: number[];
            /** @enum {string} */
            period: "24-hours" | "7-days";
            publishMedianMs: number[];
            publishP95Ms: number[];
            queues: {
                queue: string;
                waiting: number[];
            }[];
            siteErrors: number[];
            times: string[];
        };
        SystemOverview: {
            alarmEmails: string[];
            alarms: components["schemas"]["Alarm"][];
            problems: {
                amount?: number;
                /** @enum {string} */
                kind: "queue-delayed" | "queue-failing" | "dead-letters" | "job-failing" | "jobs-silent" | "publisher-silent" | "publisher-stuck" | "pages-failing" | "publishing-slow" | "bucket-behind" | "errors" | "client-errors" | "database-connections" | "backup-overdue" | "backup-removal-failing";
                message: string;
                subject: string;
                value: string;
            }[];
            state: components["schemas"]["SystemState"];
        };
        SystemState: {
            backup: {
                failedAt: string | null;
                failure: string | null;
                removalFailure: string | null;
                succeededAt: string | null;
            };
            /** Format: date-time */
            checkedAt: string;
            counts: {
                [key: string]: {
                    minutes5: number;
                    minutes15: number;
                    minutes60: number;
                };
            };
            database: {
                bytes: number;
                connections: number;
                maxConnections: number;
            };
            emailsGivenUp: {
                inDay: number;
                share: number | null;
            };
            evaluatedAt: string | null;
            jobs: {
                failedAt: string | null;
                failure: string | null;
                failures: number;
                job: string;
                succeededAt: string | null;
            }[];
            nodes: {
                behindSince: string | null;
                failedPages: number;
                node: string;
                /** @enum {string} */
                phase: "preparing" | "following" | "database-unavailable";
                release: string | null;
                /** Format: date-time */
                seenAt: string;
                stale: boolean;
                stoppedAt: string | null;
                version: string | null;
            }[];
            publishes: {
                day: {
                    count: number;
                    medianMs: number | null;
                    p95Ms: number | null;
                };
                hour: {
                    count: number;
                    medianMs: number | null;
                    p95Ms: number | null;
                };
            };
            queues: {
                failingSince: string | null;
                givenUp: number;
                lastSuccessAt: string | null;
                oldestDueAt: string | null;
                queue: string;
                waiting: number;
            }[];
            targets: {
                complete: boolean;
                failingSince: string | null;
                failure: string | null;
                /** Format: date-time */
                heldUntil: string;
                pending: number;
                target: string;
                /** Format: date-time */
                updatedAt: string;
            }[];
        };
        TakenOffer: {
            amount: number;
        };
        TaxDetails: {
            country: string | null;
            postalCode: string;
            vatId: string | null;
        };
        TaxDetailsChange: {
            billing: components["schemas"]["BillingDetails"];
        };
        TaxPreview: {
            amount: number;
            renewalAmount: number;
            reverseCharge: boolean;
            tax: number;
        };
        TaxPreviewRequest: {
            billing: components["schemas"]["BillingDetails"];
            /**
             * @default usd
             * @enum {string}
             */
            currency?: "usd" | "aud" | "cad" | "chf" | "czk" | "dkk" | "eur" | "gbp" | "hkd" | "jpy" | "nok" | "nzd" | "pln" | "sek" | "sgd";
            promotionCode?: string;
            subscriptionId: string;
        };
        TicketReply: {
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            message: string;
        };
        TicketStatusChange: {
            /** @enum {string} */
            status: "open" | "answered" | "closed";
        };
        Trashing: {
            baseVersion: number;
        };
        UnknownBlock: {
            after?: number;
            data: {
                [key: string]: unknown;
            };
            id: string;
            type: string;
        };
        UploadedIssuePdf: {
            pdf: components["schemas"]["IssuePdf"];
            replacedFile: string | null;
        };
        UploadedMedia: {
            isDuplicate: boolean;
            media: components["schemas"]["Media"];
        };
        User: {
            /** Format: date-time */
            createdAt: string;
            email: string;
            firstName: string;
            /** Format: uuid */
            id: string;
            language?: ("en" | "fr") | null;
            lastName: string;
            planName?: string | null;
            staffRole: ("owner" | "editor" | "author" | "support") | null;
            subscriptionStatus: string;
            subscriptionTier: string;
        };
        UserGifts: {
            bought: components["schemas"]["BoughtGift"][];
            received: components["schemas"]["ReceivedGift"][];
        };
        UserGroups: {
            managed: components["schemas"]["Group"][];
            seat: components["schemas"]["OwnSeat"] | null;
        };
        UserSubscription: {
            balance: components["schemas"]["CustomerBalance"] | null;
            cancelAtPeriodEnd: boolean;
            currency: string;
            currentPeriodEnd: string | null;
            /** Format: date-time */
            currentPeriodStart: string;
            graceUntil: string | null;
            nextPlan: {
                /** Format: date-time */
                from: string;
                id: string;
                name: string;
            } | null;
            offer: {
                percent: number;
                taken: boolean;
            } | null;
            pause: components["schemas"]["PrintPause"] | null;
            pendingPayment: {
                amount: number;
                currency: string;
                isFirst: boolean;
                plan: string;
                /** Format: date-time */
                since: string;
            } | null;
            price: number;
            renewalAmount: number | null;
            renewalIsDraft: boolean;
            /** @enum {string} */
            source: "free" | "complimentary" | "gift" | "group" | "stripe";
            status: string;
            subscription: components["schemas"]["Plan"];
            taxBehavior: ("exclusive" | "inclusive") | null;
            trialAvailable: boolean;
            trialEnd: string | null;
            withdrawableUntil: string | null;
        };
        WeatherReading: {
            city: string;
            condition: string;
            /** @enum {string} */
            icon: "clear" | "partly-cloudy" | "cloudy" | "fog" | "drizzle" | "rain" | "snow" | "thunderstorm";
            temperature: number;
        };
        Withdrawal: {
            amount: number;
            /** Format: date-time */
            concludedAt: string;
            confirmedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            currency: string;
            email: string;
            /** Format: uuid */
            id: string;
            name: string;
            plan: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listAccessTokens: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessToken"][];
                };
            };
        };
    };
    createAccessToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAccessToken"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedAccessToken"];
                };
            };
        };
    };
    revokeAccessToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    setAlarmRecipients: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlarmRecipients"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOverview"];
                };
            };
        };
    };
    acknowledgeAlarm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOverview"];
                };
            };
        };
    };
    actOnArticles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArticleActions"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleActionResult"][];
                };
            };
        };
    };
    listArticleCategories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
        };
    };
    listArticles: {
        parameters: {
            query?: {
                author?: string;
                category?: string;
                createdBy?: string;
                cursor?: string;
                from?: string;
                issue?: string;
                language?: "en" | "fr";
                limit?: number;
                search?: string;
                sort?: "updated" | "published";
                status?: "draft" | "in_review" | "scheduled" | "published" | "withdrawn" | "archived";
                to?: string;
                trashed?: "true";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleSummary"][];
                };
            };
        };
    };
    createArticle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewArticle"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleDraft"];
                };
            };
        };
    };
    readArticleDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleDraft"];
                };
            };
        };
    };
    setArticleAccess: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArticleAccess"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleDraft"];
                };
            };
        };
    };
    listComments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleComment"][];
                };
            };
        };
    };
    addComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewComment"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleComment"];
                };
            };
        };
    };
    copyArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleDraft"];
                };
            };
        };
    };
    saveArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArticleSave"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedArticle"];
                };
            };
        };
    };
    setArticleLanguage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArticleLanguage"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleDraft"];
                };
            };
        };
    };
    acceptLiveArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LiveBase"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleDraft"];
                };
            };
        };
    };
    renewPresence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PresenceRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Presence"];
                };
            };
        };
    };
    endPresence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                tabId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    previewArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preview"];
                };
            };
        };
    };
    listArticlePreviewLinks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewLink"][];
                };
            };
        };
    };
    createArticlePreviewLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPreviewLink"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedPreviewLink"];
                };
            };
        };
    };
    publishArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Publication"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleDraft"];
                };
            };
        };
    };
    withdrawArticle: {
        parameters: {
            query: {
                baseVersion: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleDraft"];
                };
            };
        };
    };
    listPublishes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishRecord"][];
                };
            };
        };
    };
    listRevisions: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Revision"][];
                };
            };
        };
    };
    readRevision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                revisionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevisionDocument"];
                };
            };
        };
    };
    setArticleStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StatusChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleDraft"];
                };
            };
        };
    };
    startTranslation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTranslation"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleDraft"];
                };
            };
        };
    };
    trashArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Trashing"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleDraft"];
                };
            };
        };
    };
    restoreArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleDraft"];
                };
            };
        };
    };
    listAuditLog: {
        parameters: {
            query?: {
                cursor?: string;
                entity?: string;
                entityId?: string;
                from?: string;
                kind?: string;
                limit?: number;
                staffId?: string;
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntry"][];
                };
            };
        };
    };
    readAuditFilters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditFilters"];
                };
            };
        };
    };
    listAuthors: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorRecord"][];
                };
            };
        };
    };
    addAuthor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAuthor"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorRecord"];
                };
            };
        };
    };
    readAuthor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorRecord"];
                };
            };
        };
    };
    changeAuthor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthorChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorRecord"];
                };
            };
        };
    };
    removeAuthor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    exportBalanceTransactions: {
        parameters: {
            query?: {
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listCancellationComments: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancellationComment"][];
                };
            };
        };
    };
    readCancellationReasons: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancellationReasonCount"][];
                };
            };
        };
    };
    deleteComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    resolveComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleComment"];
                };
            };
        };
    };
    reopenComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleComment"];
                };
            };
        };
    };
    listContactMessages: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                search?: string;
                status?: "open" | "answered" | "closed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminContactMessage"][];
                };
            };
        };
    };
    readContactMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminContactMessage"];
                };
            };
        };
    };
    setContactMessageStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactStatusChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminContactMessage"];
                };
            };
        };
    };
    replyToContactMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewReply"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminContactMessage"];
                };
            };
        };
    };
    listDisputes: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisputeItem"][];
                };
            };
        };
    };
    readDisputeEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisputeEvidence"];
                };
            };
        };
    };
    submitDisputeEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDisputeEvidence"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisputeEvidence"];
                };
            };
        };
    };
    listEditorialStaff: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EditorialStaffMember"][];
                };
            };
        };
    };
    listAdminGroups: {
        parameters: {
            query?: {
                cursor?: string;
                groupId?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminGroup"][];
                };
            };
        };
    };
    endGroupWithTerm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionEnd"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminGroup"];
                };
            };
        };
    };
    correctGroupForManager: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminGroupCorrection"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminGroup"];
                };
            };
        };
    };
    listPaymentsOfGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberPayment"][];
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"][];
                };
            };
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInvitation"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    resendInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
        };
    };
    listAdminIssues: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminIssue"][];
                };
            };
        };
    };
    addIssue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewIssue"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminIssue"];
                };
            };
        };
    };
    updateIssue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IssueUpdate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminIssue"];
                };
            };
        };
    };
    deleteIssue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    sortIssueArticles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IssueSequence"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueEntry"][];
                };
            };
        };
    };
    makeIssueCurrent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminIssue"];
                };
            };
        };
    };
    listIssueEntries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueEntry"][];
                };
            };
        };
    };
    readIssuePdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuePdf"];
                };
            };
        };
    };
    completeIssuePdfUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompletedIssuePdf"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedIssuePdf"];
                };
            };
        };
    };
    removeIssuePdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    beginIssuePdfUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuePdfUpload"];
                };
            };
        };
    };
    previewIssue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preview"];
                };
            };
        };
    };
    listIssuePreviewLinks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewLink"][];
                };
            };
        };
    };
    createIssuePreviewLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPreviewLink"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedPreviewLink"];
                };
            };
        };
    };
    releaseIssue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IssueRelease"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminIssue"];
                };
            };
        };
    };
    unscheduleIssue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listMedia: {
        parameters: {
            query?: {
                cursor?: string;
                folder?: string;
                limit?: number;
                search?: string;
                trash?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Media"][];
                };
            };
        };
    };
    findMediaByContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                hash: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Media"];
                };
            };
        };
    };
    listMediaFolders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
        };
    };
    moveMedia: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MediaMove"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
        };
    };
    beginMediaUpload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMediaUpload"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MediaUpload"];
                };
            };
        };
    };
    completeMediaUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompletedMediaUpload"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedMedia"];
                };
            };
        };
    };
    readMedia: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Media"];
                };
            };
        };
    };
    changeMedia: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MediaChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Media"];
                };
            };
        };
    };
    deleteMedia: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    restoreMedia: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Media"];
                };
            };
        };
    };
    listMediaUses: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MediaUse"][];
                };
            };
        };
    };
    findMembers: {
        parameters: {
            query?: {
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"][];
                };
            };
        };
    };
    readMemberDetail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberDetail"];
                };
            };
        };
    };
    correctMemberAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                addressId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddressCorrection"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberDetail"];
                };
            };
        };
    };
    grantComplimentarySubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewComplimentarySubscription"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberDetail"];
                };
            };
        };
    };
    endComplimentarySubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberDetail"];
                };
            };
        };
    };
    requestMemberEmailChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailCorrection"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberDetail"];
                };
            };
        };
    };
    endSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberDetail"];
                };
            };
        };
    };
    endSubscriptionWithPeriod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionEnd"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberDetail"];
                };
            };
        };
    };
    endPauseOfMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberDetail"];
                };
            };
        };
    };
    listMissingPages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MissingPage"][];
                };
            };
        };
    };
    dismissMissingPage: {
        parameters: {
            query: {
                path: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    exportSubscribers: {
        parameters: {
            query?: {
                cursor?: string;
                status?: "pending" | "confirmed" | "unsubscribed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    countSubscribers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriberCounts"];
                };
            };
        };
    };
    listSubscribers: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                search?: string;
                status?: "pending" | "confirmed" | "unsubscribed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscriber"][];
                };
            };
        };
    };
    readSubscriber: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriberDetail"];
                };
            };
        };
    };
    eraseSubscriber: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    countOpenRequests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenRequests"];
                };
            };
        };
    };
    listPages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPage"][];
                };
            };
        };
    };
    createPage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPage"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageDraft"];
                };
            };
        };
    };
    readPageDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageDraft"];
                };
            };
        };
    };
    updatePage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PageUpdate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageDraft"];
                };
            };
        };
    };
    savePage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PageSave"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedArticle"];
                };
            };
        };
    };
    previewPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PagePreviewRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preview"];
                };
            };
        };
    };
    removePage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PageRemoval"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageDraft"];
                };
            };
        };
    };
    restorePage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageDraft"];
                };
            };
        };
    };
    listPageVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageVersionSummary"][];
                };
            };
        };
    };
    publishPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PagePublication"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageDraft"];
                };
            };
        };
    };
    readPageVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageVersionDocument"];
                };
            };
        };
    };
    refund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRefund"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberDetail"] | null;
                };
            };
        };
    };
    sortPlans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlanSequence"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPlan"][];
                };
            };
        };
    };
    listAdminPlans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPlan"][];
                };
            };
        };
    };
    addPlan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPlan"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPlan"];
                };
            };
        };
    };
    updatePlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlanUpdate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPlan"];
                };
            };
        };
    };
    revokePreviewLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listPrintedEditions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrintEdition"][];
                };
            };
        };
    };
    downloadPrintList: {
        parameters: {
            query?: {
                cursor?: string;
            };
            header?: never;
            path: {
                edition: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    listRecentPublishes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecentPublish"][];
                };
            };
        };
    };
    readQueues: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueState"][];
                };
            };
        };
    };
    listDeadLetters: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                queue: "mail" | "stripe-events" | "stripe-commands" | "billing" | "content" | "reconciliation" | "cleanup" | "alarms";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadLetter"][];
                };
            };
        };
    };
    handleDeadLetters: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                queue: "mail" | "stripe-events" | "stripe-commands" | "billing" | "content" | "reconciliation" | "cleanup" | "alarms";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeadLetterAction"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadLetterResult"];
                };
            };
        };
    };
    listRedirects: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminRedirect"][];
                };
            };
        };
    };
    addRedirect: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRedirect"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminRedirect"];
                };
            };
        };
    };
    updateRedirect: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRedirect"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminRedirect"];
                };
            };
        };
    };
    removeRedirect: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readRevenue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Revenue"];
                };
            };
        };
    };
    exportRevenue: {
        parameters: {
            query?: {
                table?: "months" | "deferred" | "countries";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    readScheduler: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchedulerState"];
                };
            };
        };
    };
    readSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminSettings"];
                };
            };
        };
    };
    updateSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettingsUpdate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminSettings"];
                };
            };
        };
    };
    listStaff: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffMember"][];
                };
            };
        };
    };
    changeRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffMember"];
                };
            };
        };
    };
    removeStaffMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readStatistics: {
        parameters: {
            query?: {
                period?: "30-days" | "12-months" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Statistics"];
                };
            };
        };
    };
    listAdminTickets: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                status?: "open" | "answered" | "closed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTicket"][];
                };
            };
        };
    };
    readAdminTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTicket"];
                };
            };
        };
    };
    setTicketStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketStatusChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTicket"];
                };
            };
        };
    };
    replyToTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewReply"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTicket"];
                };
            };
        };
    };
    readSystem: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemOverview"];
                };
            };
        };
    };
    readSystemHistory: {
        parameters: {
            query?: {
                period?: "24-hours" | "7-days";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemHistory"];
                };
            };
        };
    };
    findArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Article"];
                };
            };
        };
    };
    readFreeArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Article"];
                };
            };
        };
    };
    openFreeArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewFreeArticle"];
                "application/x-www-form-urlencoded": components["schemas"]["NewFreeArticle"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FreeArticles"];
                };
            };
        };
    };
    shareArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewArticleShare"];
                "application/x-www-form-urlencoded": components["schemas"]["NewArticleShare"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleShare"];
                };
            };
        };
    };
    readArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Article"];
                };
            };
        };
    };
    listActiveArticles: {
        parameters: {
            query?: {
                cursor?: string;
                language?: "en" | "fr";
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Article"][];
                };
            };
        };
    };
    confirmAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkToken"];
                "application/x-www-form-urlencoded": components["schemas"]["LinkToken"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddressConfirmed"];
                };
            };
        };
    };
    requestConfirmationEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["EmailRequest"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailResponse"];
                };
            };
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignIn"];
                "application/x-www-form-urlencoded": components["schemas"]["SignIn"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedInUser"];
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkToken"];
                "application/x-www-form-urlencoded": components["schemas"]["LinkToken"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordReset"];
                "application/x-www-form-urlencoded": components["schemas"]["PasswordReset"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    finishProviderSignIn: {
        parameters: {
            query?: {
                code?: string;
                error?: string;
                error_code?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    beginProviderSignIn: {
        parameters: {
            query?: {
                next?: string;
            };
            header?: never;
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["EmailRequest"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailResponse"];
                };
            };
        };
    };
    useRecoveryCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecoveryCode"];
                "application/x-www-form-urlencoded": components["schemas"]["RecoveryCode"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Registration"];
                "application/x-www-form-urlencoded": components["schemas"]["Registration"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegistrationResponse"];
                };
            };
        };
    };
    raiseSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FactorCode"];
                "application/x-www-form-urlencoded": components["schemas"]["FactorCode"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    signInByCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInCode"];
                "application/x-www-form-urlencoded": components["schemas"]["SignInCode"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedInUser"];
                };
            };
        };
    };
    requestSignInEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["EmailRequest"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailResponse"];
                };
            };
        };
    };
    signInByLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkToken"];
                "application/x-www-form-urlencoded": components["schemas"]["LinkToken"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedInUser"];
                };
            };
        };
    };
    completeCheckout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutResult"];
                };
            };
        };
    };
    readPromotion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PromotionRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Promotion"];
                };
            };
        };
    };
    previewTax: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaxPreviewRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxPreview"];
                };
            };
        };
    };
    reportClientError: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientError"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    sendContactMessage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactMessage"];
                "application/x-www-form-urlencoded": components["schemas"]["ContactMessage"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactReceipt"];
                };
            };
        };
    };
    createPaymentIntent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentIntentRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientSecret"];
                };
            };
        };
    };
    createSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GuestPurchaseRequest"] | components["schemas"]["PurchaseRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingPayment"];
                };
            };
        };
    };
    buyGift: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GuestGiftPurchaseRequest"] | components["schemas"]["GiftPurchaseRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingGift"];
                };
            };
        };
    };
    completeGift: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GiftResult"];
                };
            };
        };
    };
    readRedeemableGift: {
        parameters: {
            query: {
                code: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RedeemableGift"];
                };
            };
        };
    };
    redeemGift: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GuestRedemptionRequest"] | components["schemas"]["RedemptionRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["GuestRedemptionRequest"] | components["schemas"]["RedemptionRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RedeemedGift"];
                };
            };
        };
    };
    buyGroup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupPurchaseRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingGroup"];
                };
            };
        };
    };
    acceptGroupInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GuestGroupAcceptance"] | components["schemas"]["GroupAcceptance"];
                "application/x-www-form-urlencoded": components["schemas"]["GuestGroupAcceptance"] | components["schemas"]["GroupAcceptance"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedSeat"];
                };
            };
        };
    };
    readGroupInvitation: {
        parameters: {
            query: {
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupInvitation"];
                };
            };
        };
    };
    quoteGroup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupQuoteRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupQuote"];
                };
            };
        };
    };
    readHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    listIssues: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Issue"][];
                };
            };
        };
    };
    listIssueArticles: {
        parameters: {
            query?: {
                language?: "en" | "fr";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Article"][];
                };
            };
        };
    };
    readEdition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Edition"];
                };
            };
        };
    };
    findCurrentIssue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Issue"];
                };
            };
        };
    };
    locateReader: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReaderLocation"];
                };
            };
        };
    };
    signInStaff: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignIn"];
                "application/x-www-form-urlencoded": components["schemas"]["SignIn"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedInUser"];
                };
            };
        };
    };
    confirmNewsletter: {
        parameters: {
            query: {
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewsletterConfirmed"];
                };
            };
        };
    };
    describeSubscriberByForm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: {
                "newsletter-request"?: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewsletterNames"];
                "application/x-www-form-urlencoded": components["schemas"]["NewsletterNames"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewsletterResponse"];
                };
            };
        };
    };
    describeSubscriber: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: {
                "newsletter-request"?: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewsletterDetails"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewsletterResponse"];
                };
            };
        };
    };
    subscribeToNewsletter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewsletterEmail"];
                "application/x-www-form-urlencoded": components["schemas"]["NewsletterEmail"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewsletterResponse"];
                };
            };
        };
    };
    showNewsletterUnsubscribe: {
        parameters: {
            query: {
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    unsubscribeFromNewsletter: {
        parameters: {
            query: {
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewsletterUnsubscribed"];
                };
            };
        };
    };
    readOpenApiDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        openapi: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    readPaymentSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentSettings"];
                };
            };
        };
    };
    openPreviewLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preview"];
                };
            };
        };
    };
    registerStaff: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffRegistration"];
                "application/x-www-form-urlencoded": components["schemas"]["StaffRegistration"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedInUser"];
                };
            };
        };
    };
    registerFree: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FreeRegistration"];
                "application/x-www-form-urlencoded": components["schemas"]["FreeRegistration"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegistrationResponse"];
                };
            };
        };
    };
    searchArticles: {
        parameters: {
            query?: {
                author?: string;
                category?: string;
                cursor?: string;
                issue?: string;
                language?: "en" | "fr";
                pageLanguage?: "en" | "fr";
                q?: string;
                year?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResults"];
                };
            };
        };
    };
    openSharedArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedArticle"];
                };
            };
        };
    };
    listPlans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"][];
                };
            };
        };
    };
    findPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"];
                };
            };
        };
    };
    readTermsInForce: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        privacy: number;
                        terms: number;
                        withdrawal: number;
                    };
                };
            };
        };
    };
    readUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    listAccountEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountEvent"][];
                };
            };
        };
    };
    listAddresses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedAddress"][];
                };
            };
        };
    };
    addAddress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAddress"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedAddress"];
                };
            };
        };
    };
    changeAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddressUpdate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedAddress"];
                };
            };
        };
    };
    removeAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    makeDefaultAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedAddress"];
                };
            };
        };
    };
    readArticleRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleRecord"];
                };
            };
        };
    };
    findCancellationFeedback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancellationFeedback"] | null;
                };
            };
        };
    };
    giveCancellationFeedback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCancellationFeedback"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancellationFeedback"] | null;
                };
            };
        };
    };
    findCard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Card"] | null;
                };
            };
        };
    };
    changeCard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CardChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionPayment"];
                };
            };
        };
    };
    beginCardChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientSecret"];
                };
            };
        };
    };
    readCreditNoteFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountDeletion"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    findDeliveryAddress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryAddress"] | null;
                };
            };
        };
    };
    requestEmailChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailChange"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailResponse"];
                };
            };
        };
    };
    exportAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountExport"];
                };
            };
        };
    };
    listGifts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserGifts"];
                };
            };
        };
    };
    refundGift: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserGifts"];
                };
            };
        };
    };
    listGroups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserGroups"];
                };
            };
        };
    };
    cancelGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserGroups"];
                };
            };
        };
    };
    resumeGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserGroups"];
                };
            };
        };
    };
    changeGroupCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CardChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupCardResult"];
                };
            };
        };
    };
    beginGroupCardChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientSecret"];
                };
            };
        };
    };
    completeGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserGroups"];
                };
            };
        };
    };
    correctGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupCorrection"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"];
                };
            };
        };
    };
    inviteToGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupInvitationRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupInvitationResult"];
                };
            };
        };
    };
    listGroupInvoices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupInvoice"][];
                };
            };
        };
    };
    payGroupInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    readGroupInvoiceFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    listGroupMembers: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupMember"][];
                };
            };
        };
    };
    removeFromGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"];
                };
            };
        };
    };
    resendGroupInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"];
                };
            };
        };
    };
    changeGroupSeats: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupSeatsChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupSeatsResult"];
                };
            };
        };
    };
    previewGroupSeats: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupSeatsRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupSeatsPreview"];
                };
            };
        };
    };
    listHighlights: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Highlight"][];
                };
            };
        };
    };
    addHighlight: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewHighlight"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Highlight"];
                };
            };
        };
    };
    removeHighlight: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"][];
                };
            };
        };
    };
    readInvoiceFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    chooseLanguage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LanguageChoice"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    listOfflineArticles: {
        parameters: {
            query?: {
                articleIds?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfflineArticles"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listPayments: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"][];
                };
            };
        };
    };
    readReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    listPrintDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrintDelivery"][];
                };
            };
        };
    };
    updateProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Profile"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    listReadingList: {
        parameters: {
            query?: {
                articleIds?: string;
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadingListEntry"][];
                };
            };
        };
    };
    addToReadingList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    removeFromReadingList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listReadingProgress: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadingProgress"][];
                };
            };
        };
    };
    recordReadingProgress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewReadingProgress"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    removeReadingProgress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    replaceRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
        };
    };
    leaveGroup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserGroups"];
                };
            };
        };
    };
    readSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactorStatus"];
                };
            };
        };
    };
    enrollSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSecondFactor"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactorSecret"];
                };
            };
        };
    };
    removeSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FactorRemoval"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    verifySecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FactorCode"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"][];
                };
            };
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    findSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserSubscription"] | null;
                };
            };
        };
    };
    cancelSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserSubscription"] | null;
                };
            };
        };
    };
    resumeSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserSubscription"] | null;
                };
            };
        };
    };
    changePlan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlanChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionPayment"];
                };
            };
        };
    };
    cancelPlanChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserSubscription"] | null;
                };
            };
        };
    };
    previewPlanChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlanChangeRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanChangePreview"];
                };
            };
        };
    };
    takeRenewalOffer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TakenOffer"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserSubscription"] | null;
                };
            };
        };
    };
    giveUpRenewalOffer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserSubscription"] | null;
                };
            };
        };
    };
    previewRenewalOffer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RenewalOffer"] | null;
                };
            };
        };
    };
    pausePrintedEdition: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPrintPause"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserSubscription"] | null;
                };
            };
        };
    };
    resumePrintedEdition: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserSubscription"] | null;
                };
            };
        };
    };
    payOpenInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionPayment"];
                };
            };
        };
    };
    readTaxDetails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxDetails"] | null;
                };
            };
        };
    };
    changeTaxDetails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaxDetailsChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserSubscription"] | null;
                };
            };
        };
    };
    listTickets: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupportTicket"][];
                };
            };
        };
    };
    openTicket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTicket"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupportTicket"];
                };
            };
        };
    };
    listWithdrawals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Withdrawal"][];
                };
            };
        };
    };
    declareWithdrawal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWithdrawal"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Withdrawal"];
                };
            };
        };
    };
    confirmWithdrawal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Withdrawal"];
                };
            };
        };
    };
    readWeather: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WeatherReading"][];
                };
            };
        };
    };
}
