import Gauge from '@lucide/svelte/icons/gauge';

export default Gauge;
