/** SQL of the contact `c` of a person, for statements of features that list people: `LEFT JOIN ${joinedContact('u.id')}`. */
export const joinedContact = (userId: string): string => `customer_profiles c ON c.user_id = ${userId}`;

/** SQL of what such a statement may read of the joined contact; all of it may be null. */
export const contactSql = { company: 'c.company', phone: 'c.phone', avatarUrl: 'c.avatar_url' };
