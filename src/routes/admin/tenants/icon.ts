import Building from '@lucide/svelte/icons/building-2';

export default Building;
