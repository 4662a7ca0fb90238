import { act, list, type Route } from '../../../web/rest/rest.ts';
import { downloadBackup } from './operations/export.ts';
import { importBackup } from './operations/import.ts';
import { receiveBackup } from './restore/receive.ts';
import { shownBackup } from './restore/schema.ts';
import { sendBackup } from './send.ts';

export const routes: Route[] = [
	list('/backup', downloadBackup, { query: ['media'], send: sendBackup }),
	act('/backup', importBackup, { receive: receiveBackup, body: shownBackup })
];
