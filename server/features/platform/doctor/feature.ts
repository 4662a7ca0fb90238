import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { checkInstallation } from './operations.ts';

export const doctor = feature('doctor', { operations: { 'doctor.run': checkInstallation }, admin });
