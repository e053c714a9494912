export default function GamePage() {
  return <p>game</p>;
}
