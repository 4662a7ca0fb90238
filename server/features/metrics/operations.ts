import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { operation } from '../../operation.ts';
import type { Parts } from '../../parts.ts';
import { CgroupFault } from './cgroup.ts';
import { createSampler } from './sampler.ts';

const samplers = new WeakMap<Parts, ReturnType<typeof createSampler>>();

/** Memory and processor use of the container since the previous call; 503 names a file that cannot be read. */
export const showMetrics = operation({
	summary: 'Show memory and processor use of the container.',
	access: { area: 'metrics' },
	input: z.strictObject({}),
	async run({ parts }) {
		const sample = samplers.get(parts) ?? createSampler(parts.clock);
		samplers.set(parts, sample);
		return sample(parts.env.CGROUP_ROOT).catch((error: unknown) => {
			throw error instanceof CgroupFault
				? new AppError('unavailable', error.message, { extra: { file: error.file } })
				: error;
		});
	}
});
