import type { AdminRoute } from '../../../web/admin/admin.ts';
import { showManagement } from './operations.ts';

export const routes: AdminRoute[] = [{ method: 'get', path: '/admin/management', operation: showManagement }];
