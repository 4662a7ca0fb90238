import { feature } from '../../feature.ts';
import { actionsSource } from './actions.ts';
import { routes as admin } from './admin.ts';
import { tables } from './full-text/model.ts';
import { findEverywhere } from './operations.ts';

export const search = feature('search', {
	operations: { 'search.find': findEverywhere },
	tables,
	admin,
	search: [actionsSource]
});
