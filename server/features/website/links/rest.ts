import { list, type Route } from '../../../web/rest/rest.ts';
import { listDeadLinks } from './operations.ts';

export const routes: Route[] = [list('/links/dead', listDeadLinks, { query: ['page'] })];
