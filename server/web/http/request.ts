import type { Request } from 'express';
import type { HostMatch } from '../../access/host.ts';

declare global {
	// eslint-disable-next-line @typescript-eslint/no-namespace -- Express is extended this way
	namespace Express {
		interface Request {
			/** Set by the first middleware of the row. */
			marquee: { requestId: string; host: HostMatch; startedAt: number };
		}
	}
}

/** How a route writes a successful response. */
export interface Answer {
	status: number;
	body?: unknown;
	headers?: Record<string, string>;
}

const reads = ['GET', 'HEAD', 'OPTIONS'];

/** Whether a request may change something. */
export const isWrite = ({ method }: Request): boolean => !reads.includes(method);
