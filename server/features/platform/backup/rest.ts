import { act, list, type Route } from '../../../web/rest/rest.ts';
import { downloadBackup } from './operations.ts';
import { importBackup } from './restore/operations.ts';
import { receiveBackup } from './restore/receive.ts';
import { sendBackup } from './send.ts';

export const routes: Route[] = [
	list('/backup', downloadBackup, { query: ['media'], send: sendBackup }),
	act('/backup', importBackup, { receive: receiveBackup })
];
