import { feature } from '../../feature.ts';
import { actionsSource } from './actions.ts';
import { routes as admin } from './admin.ts';
import { findEverywhere } from './operations.ts';

export const search = feature('search', {
	operations: { 'search.find': findEverywhere },
	admin,
	search: [actionsSource]
});
