import { serve, tell } from '../../../server/runtime/processes/serve.ts';

// A process that tells which variables it got.
serve(() => undefined);
tell({ names: Object.keys(process.env) });
