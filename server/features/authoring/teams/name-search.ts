import type { Sequelize } from 'sequelize';
import { nameKey } from '#lib/text/name-key.ts';
import { folded } from '../../../database/folded.ts';
import { foldedSql } from '../../../database/search.ts';
import { containing } from '../../../database/statements.ts';

/** What a search for teams compares with `searchedName`: in any case and without regard to accents. */
export const searchKey = (q: string): string => folded(nameKey(q));

/** SQL of the name of a team as searches compare it; `key` is its column `name_key`. */
export const searchedName = (sequelize: Sequelize, key: string): string => foldedSql(sequelize, key);

/** What `isNamedSql` takes as its pattern. */
export const namePattern = (q: string): string => containing(searchKey(q));

/** SQL of whether the name of a team holds what was typed; `pattern` is a value made by `namePattern`. */
export const isNamedSql = (sequelize: Sequelize, pattern: string, key = 'name_key'): string =>
	`${searchedName(sequelize, key)} LIKE ${pattern} ESCAPE '!'`;
