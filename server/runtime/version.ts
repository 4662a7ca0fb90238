import path from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { commitIn } from './commit.ts';

/** The version of the product, as its package names it. */
export const { version } = manifest;

/** The commit of this process; undefined where neither history nor image tell it. */
const commit = commitIn(path.resolve(import.meta.dirname, '../..'));

/** Both as people read them: `0.2.0 (60438969)`. */
export const fullVersion = commit ? `${version} (${commit})` : version;
