/** A time as the database returns it: text from SQLite, a date from MariaDB. */
export type Moment = Date | string;

/** A time as responses contain it. */
export const momentOf = (moment: Moment): string =>
	typeof moment === 'string' ? `${moment.slice(0, 10)}T${moment.slice(11, 23)}Z` : moment.toISOString();
