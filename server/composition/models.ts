import type { Sequelize } from 'sequelize';
import { bindTables, type AnyTable } from '../database/table.ts';
import { features } from './features.ts';
import type { Feature } from '../features/feature.ts';

/** Every table, parents before what refers to them: a namespace is emptied in the opposite order. */
export const tables: readonly AnyTable[] = features.flatMap((feature: Feature) => feature.tables ?? []);

/** Binds every table to this database; the last call of a process wins. */
export const initModels = (sequelize: Sequelize): void => bindTables(tables, sequelize);
