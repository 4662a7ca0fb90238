/** A moment as the database hands it over: as text from SQLite, as a date from MariaDB. */
export type Moment = Date | string;

/** Such a moment as answers tell it. */
export const momentOf = (moment: Moment): string =>
	typeof moment === 'string' ? `${moment.slice(0, 10)}T${moment.slice(11, 23)}Z` : moment.toISOString();
