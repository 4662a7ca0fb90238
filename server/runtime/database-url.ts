import type { Env } from './env.ts';

/** Where the database is. */
export const databaseUrlOf = ({ DATABASE_URL, DATA_DIR }: Env): string =>
	DATABASE_URL || `sqlite:${DATA_DIR}/marquee.db`;
