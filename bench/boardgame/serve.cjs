// boardgame.io's own server with a toy game: FOLDER for its flat files, or nothing for its memory.
// The toy is lighter than a game of darts: 42 regions, each with an owner and a count, turns of one.
const { Server, FlatFile } = require("boardgame.io/server");

const toy = {
  name: "toy",
  setup: () => ({ owner: Array(42).fill(-1), armies: Array(42).fill(0), hits: [0, 0] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    hit: ({ G, playerID }, region) => {
      if (!Number.isInteger(region) || region < 0 || region >= 42) return "INVALID_MOVE";
      const seat = Number(playerID);
      G.armies[region] = G.owner[region] === seat ? G.armies[region] + 1 : 1;
      G.owner[region] = seat;
      G.hits[seat] += 1;
    },
  },
};

const folder = process.argv[2];
const db = folder ? new FlatFile({ dir: folder }) : undefined;
const server = Server({ games: [toy], db, origins: [/.*/] });
server.run({ port: 0, lobbyConfig: undefined }).then((running) => {
  console.log(running.appServer.address().port);
});
