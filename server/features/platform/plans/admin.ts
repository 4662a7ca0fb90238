import type { AdminRoute } from '../../../web/admin/admin.ts';
import { showSubscription } from './operations.ts';

export const routes: AdminRoute[] = [{ method: 'get', path: '/admin/subscription', operation: showSubscription }];
