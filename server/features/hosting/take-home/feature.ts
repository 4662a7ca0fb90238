import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { downloadTakeHome } from './operations.ts';

export const takeHome = feature('take-home', { operations: { 'takeHome.download': downloadTakeHome }, admin });
