/**
 * SQL of the photo `p` of an answer `q`, for statements of features that list answers: `LEFT JOIN ${joinedPhoto}`. It is
 * joined by the event and the id that the phone gave it, and has no file once it was taken back.
 */
export const joinedPhoto = 'event_photos p ON p.event_uid = q.event_uid AND p.photo_uid = q.photo_uid';

/** SQL of what such a statement may read of the joined photo. */
export const photoSql = { id: 'p.id', eventUid: 'p.event_uid', file: 'p.file' };
