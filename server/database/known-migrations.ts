import { migrationNames } from '../../database/migrate.ts';

/** The names of all migrations of this version, oldest first. */
export const knownMigrations = (): string[] => migrationNames();
