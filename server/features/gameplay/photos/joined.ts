/**
 * SQL of the photo `p` of an answer `q`, for statements that list answers: `LEFT JOIN ${joinedPhoto}`. Joined by the
 * event and the id from the phone; withdrawn photos have no file.
 */
export const joinedPhoto = 'event_photos p ON p.event_uid = q.event_uid AND p.photo_uid = q.photo_uid';

/** SQL columns of the joined photo for such statements. */
export const photoSql = { id: 'p.id', eventUid: 'p.event_uid', file: 'p.file' };
