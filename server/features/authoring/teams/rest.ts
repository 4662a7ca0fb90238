import { list, replace, type Route } from '../../../web/rest/rest.ts';
import { listTeams, replaceTeams } from './operations.ts';

export const routes: Route[] = [
	list('/events/:event/teams', listTeams, { resource: 'teams', query: ['all'] }),
	replace('/events/:event/teams', replaceTeams, { matches: 'teams' })
];
