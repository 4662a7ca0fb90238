import type { LegacyRoute } from '../../../web/legacy/legacy.ts';
import { codeRoutes } from '../../authoring/codes/code-routes.ts';
import { drawPinCode } from './operations/code.ts';

/** The QR code of a round as a picture (contract 12.3). */
export const routes: LegacyRoute[] = codeRoutes('pin', drawPinCode);
