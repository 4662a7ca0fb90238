import { list, type Route } from '../../../web/rest/rest.ts';
import { downloadBackup } from './operations.ts';
import { sendBackup } from './send.ts';

export const routes: Route[] = [list('/backup', downloadBackup, { query: ['media'], send: sendBackup })];
