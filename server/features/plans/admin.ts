import type { AdminRow } from '../../web/admin.ts';
import { showSubscription } from './operations.ts';

export const rows: AdminRow[] = [{ method: 'get', path: '/admin/subscription', operation: showSubscription }];
