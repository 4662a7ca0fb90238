import type { Sequelize } from 'sequelize';
import { nameKey } from '#lib/text/name-key.ts';
import { folded } from '../../../database/folded.ts';
import { foldedSql } from '../../../database/search.ts';
import { containing } from '../../../database/statements.ts';

/** What a team search compares with `searchedName`, ignoring case and accents. */
export const searchKey = (q: string): string => folded(nameKey(q));

/** SQL of the name of a team as searches compare it; `key` is its column `name_key`. */
export const searchedName = (sequelize: Sequelize, key: string): string => foldedSql(sequelize, key);

/** The pattern of `isNamedSql`. */
export const namePattern = (q: string): string => containing(searchKey(q));

/** SQL for whether the name of a team contains the search; `pattern` comes from `namePattern`. */
export const isNamedSql = (sequelize: Sequelize, pattern: string, key = 'name_key'): string =>
	`${searchedName(sequelize, key)} LIKE ${pattern} ESCAPE '!'`;
